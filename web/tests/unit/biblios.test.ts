import { expect, test } from 'vitest';

import { bestLetter, groups, cardKeys, readCard, sum } from '../../src/biblios/cards';
import { cheapest, readPrice, same } from '../../src/biblios/pay';
import { latestCalls } from '../../src/biblios/calls';
import { read } from '../../src/lib/route';
import type { BibliosEvent, Event } from '../../src/wire';

test('readCard parses card codes', () => {
  expect(readCard('M2A')).toEqual({ kind: 'category', category: 'M', value: 2, letter: 'A' });
  expect(readCard('G3')).toEqual({ kind: 'gold', value: 3 });
  expect(readCard('C+-')).toEqual({ kind: 'church', power: '+-' });
  expect(readCard('?')).toEqual({ kind: 'hidden' });
});

test('a hand is grouped in the order of the dice, with totals', () => {
  expect(groups(['F1B', 'M2A', 'M4H', 'G1', 'G3', '?'])).toEqual([
    { of: 'M', cards: ['M2A', 'M4H'], total: 6 },
    { of: 'F', cards: ['F1B'], total: 1 },
    { of: 'G', cards: ['G1', 'G3'], total: 4 },
  ]);
  expect(bestLetter(['M4H', 'M2C', 'P2A'], 'M')).toBe('C');
  expect(bestLetter(['P2A'], 'M')).toBeNull();
});

test('the proposed payment is legal, wastes the least Gold and uses the fewest cards', () => {
  const payments = [
    ['G2', 'G3'],
    ['G1', 'G1', 'G2'],
    ['G1', 'G3'],
    ['G1', 'G1', 'G1', 'G1'],
    ['G2', 'G2', 'G3'],
  ];
  const best = cheapest(payments);
  expect(payments).toContain(best);
  for (const payment of payments) {
    expect(sum(best)).toBeLessThanOrEqual(sum(payment));
    if (sum(payment) === sum(best)) expect(best.length).toBeLessThanOrEqual(payment.length);
  }
});

test('the price is derived from the legal actions', () => {
  expect(readPrice(['pay G1 G2', 'pay G3', 'default'])).toEqual({
    in: 'gold',
    payments: [['G1', 'G2'], ['G3']],
  });
  expect(readPrice(['pay 3 cards', 'default'])).toEqual({ in: 'cards', count: 3 });
  expect(readPrice(['default'])).toEqual({ in: 'nothing' });
});

test('payments are compared in any order, counting equal Gold cards', () => {
  expect(same(['G1', 'G2'], ['G2', 'G1'])).toBe(true);
  expect(same(['G1', 'G1'], ['G1'])).toBe(false);
});

test('visible cards have distinct keys', () => {
  const key = cardKeys();
  expect(['G1', 'G1', 'M2A', 'G1'].map(key)).toEqual(['G1.0', 'G1.1', 'M2A.0', 'G1.2']);
});

test('calls are cleared by the next lot and by a penalty', () => {
  const played = (events: BibliosEvent[]): Event => ({ number: 0, at: 0, type: 'played', seat: 0, events });
  const bids: Event[] = [
    played([{ type: 'turned_up', card: 'G1' }]),
    played([{ type: 'bid', seat: 1, amount: 2 }]),
    played([{ type: 'passed', seat: 2 }]),
  ];
  expect([...latestCalls(bids)]).toEqual([
    [1, { bid: 2 }],
    [2, { bid: null }],
  ]);
  expect(latestCalls([...bids, played([{ type: 'defaulted', seat: 1 }])]).size).toBe(0);
  expect(latestCalls([...bids, played([{ type: 'turned_up', card: 'G2' }])]).size).toBe(0);
});

test('hashes are parsed into routes', () => {
  expect(read('#/t/abc')).toEqual({ at: 'table', id: 'abc' });
  expect(read('#/enter/s3cret')).toEqual({ at: 'enter', token: 's3cret' });
  for (const home of ['', '#', '#/']) expect(read(home)).toEqual({ at: 'lobby' });
  for (const nowhere of ['#/t', '#/t/', '#/x/y']) expect(read(nowhere)).toEqual({ at: 'missing' });
});
