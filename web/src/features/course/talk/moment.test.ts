import { expect, it } from 'vitest';
import { momentText } from './moment.ts';

it('names the moment of a film or the page of a document', () => {
  expect(momentText({ atMs: 756_400, page: null })).toBe('12:36');
  expect(momentText({ atMs: null, page: 3 })).toBe('第 3 页');
  expect(momentText({ atMs: null, page: null })).toBe('');
});
