import { expect, it } from 'vitest';
import { readApi } from '../content/read.ts';
import { portalApi } from './home.ts';
import { isOfflinePage, offlineReplies } from './offline.ts';

const ID = '0197c0de-0000-7000-8000-000000000000';

it('stores the replies of public GET endpoints only', () => {
  const stored = [readApi.detail, portalApi.home];
  expect(offlineReplies).toEqual(stored.map(({ path }) => path));
  for (const { method, access } of stored) expect([method, access]).toEqual(['GET', 'public']);
});

it('stores the home page, lists and articles', () => {
  for (const path of ['/web/home', '/web/law', '/web/home/notice', `/web/law/view/${ID}`, `/web/home/view/${ID}`]) {
    expect([path, isOfflinePage(path)]).toEqual([path, true]);
  }
});

it('stores no page of a user, no draft and no search', () => {
  const others = [
    '/',
    '/web/uc',
    '/web/home/search',
    `/web/home/preview/${ID}`,
    `/web/exam/start/${ID}`,
    '/admin',
    '/web/law/view/',
    `/web/law/view/${ID}/token/x`,
  ];
  expect(others.filter(isOfflinePage)).toEqual([]);
});
