// Replaces the engine in a build without it. Never called: see `playsHere`.
export default function init(): never {
  throw new Error('this build of the page has no engine');
}
export class LocalTable {}
export const [story, views, verify, address] = [init, init, init, ''];
