// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { briefPicks, chosenKeys, everyPick, keepPicks, movePick, readPicks } from './roster-columns.ts';

beforeEach(() => localStorage.clear());

it('remembers the selected columns in their order', () => {
  const picks = movePick(briefPicks(), { from: 0, to: 2, isPaid: true });
  keepPicks(picks);
  expect(readPicks()).toEqual(picks);
  expect(chosenKeys(readPicks(), true)).toEqual(['sex', 'name', 'unit', 'position', 'mobile', 'state']);
});

it('appends columns added since then, and drops removed ones', () => {
  localStorage.setItem(
    'roster:columns',
    JSON.stringify([
      ['gone', true],
      ['mobile', false],
      ['name', true],
    ]),
  );
  const keys = readPicks().map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(['mobile', 'name', 'sex']);
  expect(new Set(keys)).toEqual(new Set(everyPick().map(({ key }) => key)));
  expect(chosenKeys(readPicks(), true)).not.toContain('mobile');
});

it.each(['', '{}', 'no json', '[1, null, ["name"]]'])('tolerates any stored value: %j', (stored) => {
  localStorage.setItem('roster:columns', stored);
  expect(readPicks()).toHaveLength(everyPick().length);
});

it('leaves columns that do not apply to a free class out of the sheet and out of reordering', () => {
  expect(chosenKeys(everyPick(), false)).not.toContain('taxId');
  const moved = movePick(everyPick(), { from: 0, to: 1, isPaid: false });
  expect(chosenKeys(moved, false).slice(0, 2)).toEqual(['sex', 'name']);
  expect(moved).toHaveLength(everyPick().length);
  expect(movePick(moved, { from: 0, to: -1, isPaid: false })).toBe(moved);
});
