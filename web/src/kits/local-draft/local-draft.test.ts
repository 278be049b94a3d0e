// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { dropDraft, findDraft, storeDraft } from './local-draft.ts';

afterEach(() => localStorage.clear());

const find = (key: string, now = '2026-03-05T00:00:00Z') =>
  findDraft<{ body: string }>(key, { now: new Date(now), isDraft: ({ body }) => typeof body === 'string' });

it('stores input for a month, per record, and ignores anything that is not a draft', () => {
  const stored = { version: 2, keptAt: '2026-03-04T00:00:00Z', draft: { body: '正文' } };
  storeDraft('article-draft:a', stored);
  expect(find('article-draft:a')).toEqual(stored);
  expect(find('article-draft:b')).toBeUndefined();
  expect(find('article-draft:a', '2026-04-05T00:00:00Z')).toBeUndefined();
  dropDraft('article-draft:a');
  expect(find('article-draft:a')).toBeUndefined();
  storeDraft('article-draft:a', { ...stored, draft: { title: '' } });
  expect(find('article-draft:a')).toBeUndefined();
  localStorage.setItem('article-draft:a', '{"draft":1');
  expect(find('article-draft:a')).toBeUndefined();
});
