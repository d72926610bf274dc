// Offers the games as a download, for playing without the program, if the server has them.
import { useState } from "preact/hooks";
import { download, moduleHere, moduleOffer } from "./local";

export function OfflineOffer() {
  const offer = moduleOffer.use(),
    here = moduleHere.use();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState("");
  if (here)
    return (
      <p class="soft offlineoffer">
        The games are in this browser: they can be played without a connection.
      </p>
    );
  if (!offer.bytes || !navigator.serviceWorker) return null;
  const get = async () => {
    setLoading(true);
    setProblem("");
    await download(offer).catch((error: Error) => setProblem(error.message));
    setLoading(false);
  };
  return (
    <p class="soft offlineoffer" role="status">
      <button disabled={loading} onClick={() => void get()}>
        {loading ? "Downloading …" : `Play offline (${(offer.bytes / 1e6).toFixed(1)} MB)`}
      </button>{" "}
      {problem || "Keeps the games in this browser, to play them without a connection."}
    </p>
  );
}
