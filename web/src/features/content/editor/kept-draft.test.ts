// @vitest-environment jsdom
import { Channel } from '@ganlin/contract/content/kinds';
import { afterEach, expect, it } from 'vitest';
import { newDraft } from './article-draft.ts';
import { dropDraft, findDraft, keepDraft } from './kept-draft.ts';

afterEach(() => localStorage.clear());

const now = new Date('2026-03-05T00:00:00Z');

it('keeps what was typed for a month, by article, and nothing that is not a draft', () => {
  const kept = { version: 2, keptAt: '2026-03-04T00:00:00Z', draft: newDraft(Channel.news) };
  keepDraft('a', kept);
  expect(findDraft('a', now)).toEqual(kept);
  expect(findDraft('b', now)).toBeUndefined();
  expect(findDraft('a', new Date('2026-04-05T00:00:00Z'))).toBeUndefined();
  dropDraft('a');
  expect(findDraft('a', now)).toBeUndefined();
  localStorage.setItem('article-draft:a', '{"draft":1');
  expect(findDraft('a', now)).toBeUndefined();
});
