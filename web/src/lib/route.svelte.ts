import { read, type Route } from './route';

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

/** The link by which others find a table. */
export function linkTo(table: string): string {
  return `${location.origin}/#/t/${table}`;
}
