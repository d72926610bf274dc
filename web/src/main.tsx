// The page: header, address -> page, theme, keys.
import { ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { GameInfo, away, call } from "./api";
import { HelpDialog } from "./dialogs";
import { firstOf, isLoaded, loadGame, titleOf, uiOf } from "./games";
import { Icon } from "./icons";
import { LoadProblem, later } from "./later";
import { moduleHere } from "./local";
import "./lists"; // used by several games, so it must be in app.js
import { keepForLater } from "./offline_cache";
import { recordOf } from "./address";
import { keep, load } from "./storage";
import { PlayPage } from "./play";
import { RulesPage } from "./rules";
import { sounds, switchSounds } from "./sound";

const Home = later(() => import("./parts/home").then((part) => part.Home));
const TodayPage = later(() => import("./parts/home").then((part) => part.TodayPage));
const LearnPage = later(() => import("./parts/learn").then((part) => part.LearnPage));
const LibraryPage = later(() => import("./parts/library").then((part) => part.LibraryPage));
const MyGamesPage = later(() => import("./parts/rooms").then((part) => part.MyGamesPage));
const RoomPage = later(() => import("./parts/rooms").then((part) => part.RoomPage));
const LinesPage = later(() => import("./parts/variations").then((part) => part.LinesPage));

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
  const gamesHere = moduleHere.use();
  const withSounds = sounds.use();
  // Counts reconnections: everything is fetched again after each.
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
  // Before the page is painted, so that no change of the address is lost.
  useLayoutEffect(() => {
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
  // A game's page needs its own part, other pages may need all.
  const only = games?.find((g) => word.split("/").includes(g.game) && !word.startsWith("today"));
  const missing = (only ? [only] : (games ?? [])).map((g) => g.game).filter((g) => !isLoaded(g));
  const [, redraw] = useState(0);
  const [unloaded, setUnloaded] = useState(false);
  useEffect(() => {
    Promise.all(missing.map(loadGame)).then(
      () => redraw((n) => n + 1),
      () => setUnloaded(true),
    );
  }, [missing.join()]);
  const page = () => {
    if (problem && !games)
      return (
        <main class="narrow">
          <p class="problem" role="alert">
            {problem}
          </p>
        </main>
      );
    if (!games || missing.length)
      return (
        <main class="narrow loading">
          {unloaded ? (
            <LoadProblem />
          ) : (
            <p class="soft" role="status">
              Loading …
            </p>
          )}
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
    // A game's own page: `#hex/problems`.
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
    if (word.startsWith("room/")) return; // the title says whose turn it is
    const name = info ?? games?.find((g) => word === `rules/${g.game}`);
    document.title = name
      ? `${titleOf(name.game)} · Hexarium`
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
        <a class="logo" href="#" aria-label="Hexarium">
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>Hexarium</span>
        </a>
        <nav aria-label="Games">
          {games?.map((g) => (
            <a key={g.game} href={`#${g.game}`} aria-current={g.game === word ? "page" : undefined}>
              {titleOf(g.game)}
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
          <MenuLink href="#games" label="My games" title="My games with friends" now={word}>
            <Icon name="friends" />
          </MenuLink>
          <MenuLink href="#library" label="Library" title="Library: saved games" now={word}>
            <Icon name="books" />
          </MenuLink>
          <MenuButton
            name="Sounds"
            label={`Sounds ${withSounds ? "on" : "off"}`}
            title={`Sounds are ${withSounds ? "on" : "off"}`}
            pressed={withSounds}
            onClick={switchSounds}
          >
            <Icon name={withSounds ? "sound" : "silent"} />
          </MenuButton>
          <MenuButton label={`Theme: ${theme}`} title={`Theme: ${theme} (T)`} onClick={nextTheme}>
            <Icon name={theme === "auto" ? "half" : theme === "light" ? "sun" : "moon"} />
          </MenuButton>
          <MenuButton label="Keys" title="Keys (?)" onClick={() => setHelp(true)}>
            <b aria-hidden="true">?</b>
          </MenuButton>
        </div>
      </header>
      {isAway && (
        <div class="away" role="status">
          <Icon name="off" />
          {gamesHere ? (
            <p>
              <b>Offline.</b> The games are in this browser, so you can play on. The library and
              games with friends come back with the program.
            </p>
          ) : (
            <p>
              <b>The program is not running.</b> Positions you have seen still open. New moves,
              engines, puzzles not opened before and the library need it: start it again with{" "}
              <code>./run</code>, and this page continues by itself.
            </p>
          )}
        </div>
      )}
      {page()}
      {help && <HelpDialog games={games ?? []} onClose={() => setHelp(false)} />}
    </>
  );
}

// A menu item: an icon, on narrow screens with its label.
interface MenuItem {
  label: string;
  title: string;
  children: ComponentChildren;
}
const MenuLink = ({
  href,
  label,
  title,
  now,
  children,
}: MenuItem & { href: string; now: string }) => (
  <a
    class="button icon"
    href={href}
    aria-current={href === `#${now}` ? "page" : undefined}
    aria-label={label}
    title={title}
  >
    {children}
    <span>{label}</span>
  </a>
);
const MenuButton = ({
  name,
  label,
  title,
  pressed,
  onClick,
  children,
}: MenuItem & { name?: string; pressed?: boolean; onClick: () => void }) => (
  <button
    class="icon"
    aria-label={name ?? label}
    aria-pressed={pressed}
    title={title}
    onClick={onClick}
  >
    {children}
    <span>{label}</span>
  </button>
);

// `#hex` alone continues the last game.
function normal(record: string, info: GameInfo): string {
  if (record.toLowerCase() !== info.game) return record;
  return load(`last.${info.game}`, "") || firstOf(info);
}

// The part for the address is loaded together with the list of games.
const kFirst = recordOf(location.hash).split(" ")[0]!.toLowerCase();
loadGame(kFirst).catch(() => undefined);
render(<App />, document.body);
void keepForLater();
