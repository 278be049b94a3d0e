import { expect, it } from 'vitest';
import { namesOf } from './user-row.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ realName: `人${at}`, userName: `u${at}` }));

it('names the first three and counts the rest', () => {
  expect(namesOf(people(1))).toBe('人0');
  expect(namesOf(people(3))).toBe('人0、人1、人2');
  expect(namesOf(people(12))).toBe('人0、人1、人2等 12 人');
});

it('falls back on the account', () => {
  expect(namesOf([{ realName: '', userName: 'wang' }])).toBe('wang');
});
