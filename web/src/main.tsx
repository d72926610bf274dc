// The page: header, address -> page, theme, keys.
import "./style.css";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { GameInfo, away, call } from "./api";
import { HelpDialog } from "./dialogs";
import { firstOf, uiOf } from "./games";
import { Home } from "./home";
import { Icon } from "./icons";
import { LibraryPage } from "./library";
import { keepForLater } from "./offline_cache";
import { recordOf } from "./address";
import { keep, load } from "./storage";
import { PlayPage } from "./play";
import { LearnPage } from "./learn";
import { MyGamesPage } from "./my_games";
import { RoomPage } from "./room";
import { RulesPage } from "./rules";
import { TodayPage } from "./today";
import { LinesPage } from "./variations_card";
import { sounds, switchSounds } from "./sound";

type Theme = "auto" | "light" | "dark";
const kThemes: Theme[] = ["auto", "light", "dark"];

function App() {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [problem, setProblem] = useState("");
  const [hash, setHash] = useState(location.hash);
  const [help, setHelp] = useState(false);
  const [menu, setMenu] = useState(false); // of narrow screens
  const [theme, setTheme] = useState<Theme>(load("theme", "auto"));
  const isAway = away.use();
  const withSounds = sounds.use();
  // Counts how often the program came back: everything is asked again then.
  const [visit, setVisit] = useState(0);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) setVisit((n) => n + 1);
    wasAway.current = isAway;
  }, [isAway]);
  useEffect(() => {
    call<GameInfo[]>("games").then(
      (list) => {
        setGames(list);
        setProblem("");
      },
      (error: Error) => setProblem(error.message),
    );
  }, [visit]);
  useEffect(() => {
    const onHash = () => {
      setHash(location.hash);
      setMenu(false);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    keep("theme", theme);
  }, [theme]);
  const nextTheme = () => setTheme((now) => kThemes[(kThemes.indexOf(now) + 1) % 3]!);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName) ||
        event.ctrlKey ||
        event.metaKey
      )
        return;
      if (event.key === "?") setHelp(true);
      if (event.key === "t") nextTheme();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const record = recordOf(hash);
  const word = record.split(" ")[0]!.toLowerCase();
  const info = games?.find((g) => g.game === word);
  const page = () => {
    if (problem && !games)
      return (
        <main class="narrow">
          <p class="problem" role="alert">
            {problem}
          </p>
        </main>
      );
    if (!games)
      return (
        <main class="narrow loading">
          <p class="soft" role="status">
            Loading …
          </p>
        </main>
      );
    if (info)
      return (
        <PlayPage
          key={info.game + visit}
          info={info}
          ui={uiOf(info)}
          record={normal(record, info)}
        />
      );
    if (word.split("/")[0] === "today")
      return <TodayPage key={word + visit} games={games} path={word} />;
    const learn = word.startsWith("learn/")
      ? games.find((g) => g.game === word.slice(6))
      : undefined;
    if (learn && uiOf(learn).lessons) return <LearnPage key={learn.game + visit} info={learn} />;
    // A page of a game's own: `#hex/problems`.
    const [owner, own] = word.split("/");
    const theirs = games.find((g) => g.game === owner);
    const OwnPage = theirs && own ? uiOf(theirs).pages?.[own] : undefined;
    if (OwnPage) return <OwnPage key={word + visit} path={word} />;
    if (word.startsWith("lines/")) return <LinesPage text={record.slice("lines/".length)} />;
    if (word === "library") return <LibraryPage key={visit} games={games} />;
    if (word.startsWith("room/"))
      return <RoomPage key={word} games={games} room={word.slice("room/".length)} />;
    if (word === "games") return <MyGamesPage games={games} />;
    const rules = word.startsWith("rules/")
      ? games.find((g) => g.game === word.slice(6))
      : undefined;
    if (rules) return <RulesPage key={rules.game + visit} info={rules} />;
    if (word)
      return (
        <main class="narrow">
          <h1>Nothing here</h1>
          <p class="problem">There is no page “{record}”.</p>
          <p>
            <a class="button" href="#">
              All games
            </a>
          </p>
        </main>
      );
    return <Home key={visit} games={games} />;
  };
  useEffect(() => {
    if (word.startsWith("room/")) return; // it says whose turn it is
    const name = info ?? games?.find((g) => word === `rules/${g.game}`);
    document.title = name
      ? `${uiOf(name).title} · Hexarium`
      : word === "library"
        ? "Library · Hexarium"
        : word === "games"
          ? "My games · Hexarium"
          : "Hexarium";
  }, [word, games]);
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(e) => {
          e.preventDefault();
          document
            .querySelector<HTMLElement>("main")
            ?.querySelector<HTMLElement>("[tabindex='0'],a,button")
            ?.focus();
        }}
      >
        Skip to the board
      </a>
      <header class="top">
        <a class="logo" href="#">
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>Hexarium</span>
        </a>
        <nav aria-label="Games">
          {games?.map((g) => (
            <a key={g.game} href={`#${g.game}`} aria-current={g.game === word ? "page" : undefined}>
              {uiOf(g).title}
            </a>
          ))}
        </nav>
        <span class="grow" />
        <button
          class="icon menubutton"
          aria-expanded={menu}
          aria-controls="menu"
          aria-label="Menu"
          title="Menu"
          onClick={() => setMenu(!menu)}
        >
          <Icon name="menu" />
        </button>
        <div id="menu" class={`menu ${menu ? "open" : ""}`}>
          <a
            class="button icon"
            href="#games"
            aria-current={word === "games" ? "page" : undefined}
            aria-label="My games"
            title="My games with friends"
          >
            <Icon name="friends" />
            <span>My games</span>
          </a>
          <a
            class="button icon"
            href="#library"
            aria-current={word === "library" ? "page" : undefined}
            aria-label="Library"
            title="Library: saved games"
          >
            <Icon name="books" />
            <span>Library</span>
          </a>
          <button
            class="icon"
            onClick={switchSounds}
            aria-pressed={withSounds}
            aria-label="Sounds"
            title={withSounds ? "Sounds are on" : "Sounds are off"}
          >
            <Icon name={withSounds ? "sound" : "silent"} />
            <span>Sounds {withSounds ? "on" : "off"}</span>
          </button>
          <button
            class="icon"
            onClick={nextTheme}
            aria-label={`Theme: ${theme}`}
            title={`Theme: ${theme} (T)`}
          >
            <Icon name={theme === "auto" ? "half" : theme === "light" ? "sun" : "moon"} />
            <span>Theme: {theme}</span>
          </button>
          <button class="icon" onClick={() => setHelp(true)} aria-label="Keys" title="Keys (?)">
            <b aria-hidden="true">?</b>
            <span>Keys</span>
          </button>
        </div>
      </header>
      {isAway && (
        <div class="away" role="status">
          <Icon name="off" />
          <p>
            <b>The program is not running.</b> Positions you have seen still open. New moves,
            engines, puzzles not opened before and the library need it: start it again with{" "}
            <code>./run</code>, and this page goes on by itself.
          </p>
        </div>
      )}
      {page()}
      {help && <HelpDialog games={games ?? []} onClose={() => setHelp(false)} />}
    </>
  );
}

// `#hex` alone goes on with the game played last.
function normal(record: string, info: GameInfo): string {
  if (record.toLowerCase() !== info.game) return record;
  return load(`last.${info.game}`, "") || firstOf(info);
}

render(<App />, document.body);

// Keeps the page for when the program is away. What was asked before the worker stood is asked again.
navigator.serviceWorker
  ?.register("/sw.js")
  .then(() => navigator.serviceWorker.ready)
  .then(() => keepForLater())
  .catch(() => undefined);
