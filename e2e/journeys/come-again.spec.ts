import { errors } from '@ganlin/contract/errors';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const done = { json: { code: 0, msg: '', data: null } };
const over = { json: { code: errors.paperHandedIn.code, msg: '试卷已经交卷', data: null } };
const refused = { json: { code: 1, msg: '不行', data: null } };
const reply = { status: 503, headers: { 'retry-after': '1' }, json: { code: 503, msg: '', data: null } };
const untold = { status: 503, json: { code: 503, msg: '', data: null } };

/** The server responds with these one after the other, and the page makes as many calls. */
async function callEach(page: Page, answers: readonly (typeof reply | typeof untold | typeof done)[]): Promise<void> {
  const left = [...answers];
  await page.route('**/api/journey', (route) => route.fulfill(left.shift() ?? done));
  while (left.length > 0) await page.evaluate(() => fetch('/api/journey', { method: 'POST' }).then(() => null));
  await page.unroute('**/api/journey');
}

test('a journey tolerates a 503 only if the server said when to retry and the call has succeeded since', async ({
  page,
  complaints,
}) => {
  await page.goto('/web/home');
  await callEach(page, [reply, reply]);
  await expect.poll(() => complaints).toEqual(['POST /api/journey was answered with 503 and has not succeeded since']);
  await callEach(page, [refused]);
  expect(complaints).toHaveLength(1);
  await callEach(page, [done]);
  await expect.poll(() => complaints).toEqual([]);
  await callEach(page, [reply, over]);
  await expect.poll(() => complaints).toEqual([]);
  await callEach(page, [untold, done]);
  await expect.poll(() => complaints).toEqual(['POST /api/journey was answered with 503 without Retry-After']);
  complaints.length = 0;
});
