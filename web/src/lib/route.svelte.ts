import { read, type Route } from './route';

// A link to a table has a path, so that messengers can show where it leads.
const invited = /^\/t\/([\w-]+)$/.exec(location.pathname)?.[1];
if (invited !== undefined) history.replaceState(null, '', `/#/t/${invited}`);

let current = $state.raw(read(location.hash));
// The page may have replaced the address before the event arrives.
addEventListener('hashchange', (event) => (current = read(new URL(event.newURL).hash)));

export const route = {
  get now(): Route {
    return current;
  },
};

export function go(hash: string): void {
  location.hash = hash;
}

/** Returns the link of a table, to share. */
export function linkTo(table: string): string {
  return `${location.origin}/t/${table}`;
}
