import { parse } from 'acorn';
import { expect, it } from 'vitest';
import { pageCheck } from './inline-page-check.ts';

it('is ES5, so that it also runs in browsers that run nothing else', () => {
  const { body } = parse(pageCheck(), { ecmaVersion: 5 });
  expect(body).toHaveLength(1);
});

it('cannot end the element it is in', () => {
  expect(pageCheck()).not.toMatch(/<\/|<!--/);
  expect(pageCheck().length).toBeGreaterThan(2_000);
});
