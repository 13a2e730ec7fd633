/** Where the page is: everything is behind the `#`, which browsers keep to themselves. */
export type Route = { at: 'lobby' } | { at: 'table'; id: string } | { at: 'enter'; token: string };

export function read(hash: string): Route {
  const [, kind, value] = hash.split('/');
  if (kind === 't' && value) return { at: 'table', id: value };
  if (kind === 'enter' && value) return { at: 'enter', token: value };
  return { at: 'lobby' };
}
