// The module in a thread of its own, so that the page never waits for an engine. A message is
// {id, call: [method, target, body]}, answered once, or {id, question}, answered as results come.
import load from "./hexarium.mjs";

const module = load();
onmessage = async ({ data }) => {
  const { ccall } = await module;
  if (data.call) {
    const answer = ccall("hexarium_call", "string", ["string", "string", "string"], data.call);
    postMessage({ id: data.id, answer: JSON.parse(answer) });
  } else {
    (await module).tell = (text) => postMessage({ id: data.id, message: JSON.parse(text) });
    ccall("hexarium_analyse", null, ["string"], [JSON.stringify(data.question)]);
  }
};
