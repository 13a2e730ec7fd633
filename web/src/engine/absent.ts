// Replaces the engine, its address and its weights in a build without them, where the worker is never started: see
// `playsHere`.
export default function absent(): never {
  throw new Error('this build of the page has no engine');
}
