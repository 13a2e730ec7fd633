import { expect, test } from 'vitest';

import { bestLetter, groups, keys, readCard, sum } from '../../src/biblios/cards';
import { cheapest, readPrice, same } from '../../src/biblios/pay';
import { lastWords } from '../../src/biblios/spoken';
import { read } from '../../src/lib/route';
import type { BibliosEvent, Event } from '../../src/wire';

test('a card is read from its code', () => {
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

test('the proposed payment is legal, wastes least, and among those has the fewest cards', () => {
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

test('a price is read from what is legal', () => {
  expect(readPrice(['pay G1 G2', 'pay G3', 'default'])).toEqual({
    in: 'gold',
    payments: [['G1', 'G2'], ['G3']],
  });
  expect(readPrice(['pay 3 cards', 'default'])).toEqual({ in: 'cards', count: 3 });
  expect(readPrice(['default'])).toEqual({ in: 'nothing' });
});

test('payments are the same in any order, and equal Gold counts', () => {
  expect(same(['G1', 'G2'], ['G2', 'G1'])).toBe(true);
  expect(same(['G1', 'G1'], ['G1'])).toBe(false);
});

test('cards in sight have keys of their own', () => {
  const key = keys();
  expect(['G1', 'G1', 'M2A', 'G1'].map(key)).toEqual(['G1.0', 'G1.1', 'M2A.0', 'G1.2']);
});

test('what was said in an auction is forgotten with the next card and after a penalty', () => {
  const played = (events: BibliosEvent[]): Event => ({ number: 0, at: 0, type: 'played', seat: 0, events });
  const bids: Event[] = [
    played([{ type: 'turned_up', card: 'G1' }]),
    played([{ type: 'bid', seat: 1, amount: 2 }]),
    played([{ type: 'passed', seat: 2 }]),
  ];
  expect([...lastWords(bids)]).toEqual([
    [1, { bid: 2 }],
    [2, { bid: null }],
  ]);
  expect(lastWords([...bids, played([{ type: 'defaulted', seat: 1 }])]).size).toBe(0);
  expect(lastWords([...bids, played([{ type: 'turned_up', card: 'G2' }])]).size).toBe(0);
});

test('links lead where they say', () => {
  expect(read('#/t/abc')).toEqual({ at: 'table', id: 'abc' });
  expect(read('#/enter/s3cret')).toEqual({ at: 'enter', token: 's3cret' });
  for (const nowhere of ['', '#', '#/', '#/t', '#/t/', '#/x/y'])
    expect(read(nowhere)).toEqual({ at: 'lobby' });
});
