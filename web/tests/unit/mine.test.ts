import { expect, test } from 'vitest';

import type { Listed } from '../../src/lib/api';
import { inOrder, waitsFor } from '../../src/lib/mine.svelte';
import type { Status } from '../../src/wire';

const chair = (person: string | null, stand_in: string | null = null) => ({
  person,
  name: person,
  bot: null,
  stand_in,
  nonce: false,
});
let created = 0;

/** A table of ada and bob, of whom the first may have left. */
function listed(status: Status, to_act: number[], stand_in: string | null = null): Listed {
  created += 1;
  const chairs = [chair('ada', stand_in), chair('bob')];
  const rest = {
    id: `t${created}`,
    game: 'biblios',
    host: 'ada',
    public: false,
    options: {},
    clock: { kind: 'none' as const },
    first: 0,
  };
  return {
    created,
    to_act,
    table: {
      ...rest,
      status,
      chairs,
      commitment: '',
      rematch: null,
      joining: [],
      undo: true,
      rated: true,
      paused: false,
      lesson: null,
    },
  };
}

test('a game waits for those who are to act and have not left', () => {
  expect(waitsFor(listed('playing', [0]), 'ada')).toBe(true);
  expect(waitsFor(listed('playing', [0, 1]), 'bob')).toBe(true);
  expect(waitsFor(listed('playing', [0]), 'bob')).toBe(false);
  expect(waitsFor(listed('playing', [0], 'greedy'), 'ada')).toBe(false);
  expect(waitsFor(listed('open', []), 'ada')).toBe(false);
});

test('what waits comes first, then games, open tables and the rest, each newest first', () => {
  const tables = [
    listed('over', []),
    listed('playing', [0]),
    listed('open', []),
    listed('playing', [1]),
    listed('playing', [0]),
    listed('playing', [0], 'greedy'),
    listed('open', []),
  ];
  const order = inOrder(tables, 'ada').map((one) => tables.indexOf(one));
  expect(order).toEqual([4, 1, 5, 3, 6, 2, 0]);
});
