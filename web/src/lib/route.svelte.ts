import { read, type Route } from './route';

let current = $state.raw(read(location.hash));
addEventListener('hashchange', () => (current = read(location.hash)));

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
