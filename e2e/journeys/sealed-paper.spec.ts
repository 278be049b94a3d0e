import { gunzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { anExam, begin, cardOf, everyKind, forgetExams, saved } from '../support/sitting.ts';
import { expectSound } from '../support/sound.ts';
import { enterAs, learner, test } from '../support/test.ts';

const PERSONS = 3;
const NONCE_BYTES = 12;
/** Enough for the worker to prepare the paper, which it looks for every thirty seconds, and for the page to wait. */
const STARTS_IN = 75;
/** Bytes per second and milliseconds of a 3G network. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test.afterEach(({ site }) => forgetExams(site));

async function learnerId({ db }: Site): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from iam_user where user_name = $1', [learner.name]);
  return rows[0]?.id ?? '';
}

/** Stems, options and analyses of the exam's questions: runs of Chinese characters that no other text has. */
async function textsOf({ db }: Site, examId: string): Promise<string[]> {
  const { rows } = await db.query<{ body: Buffer }>('select body from exam_form where exam_id = $1', [examId]);
  const body = rows.map((row) => gunzipSync(row.body).toString()).join('');
  return [...new Set(body.match(/\p{Script=Han}{6,}/gu))];
}

/** Everything that the page has on this device, byte by byte. */
async function storedBytes(page: Page): Promise<Buffer[]> {
  const parts = await page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (value instanceof ArrayBuffer) found.push(base64(new Uint8Array(value)));
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown[] = await settled(database.transaction(store).objectStore(store).getAll());
        found.push(base64(new TextEncoder().encode(JSON.stringify(rows))));
        rows.forEach(walk);
      }
      database.close();
    }
    found.push(base64(new TextEncoder().encode(JSON.stringify([localStorage, sessionStorage]))));
    return found;
  });
  return parts.map((part) => Buffer.from(part, 'base64'));
}

/** The bytes as text, packed or not, from any place where a packed body could begin. */
function readable(bytes: Buffer): string {
  const unpacked = [0, NONCE_BYTES].flatMap((from) => {
    try {
      return [gunzipSync(bytes.subarray(from)).toString()];
    } catch {
      return [];
    }
  });
  return [bytes.toString('utf8'), bytes.toString('utf16le'), ...unpacked].join('\n');
}

test('a paper fetched encrypted in the waiting room is unreadable until the start, and needs no download then', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const form = { openType: PERSONS, userIds: [await learnerId(site)], waitingMinutes: 30 };
  const examId = await anExam(page, site, '旅程：加密试卷', { kinds: everyKind, startsIn: STARTS_IN, form });
  const isPrepared = async () =>
    (await site.db.query('select 1 from paper_paper where exam_id = $1', [examId])).rowCount;
  await expect.poll(isPrepared, { timeout: 50_000 }).toBe(1);
  const texts = await textsOf(site, examId);
  expect(texts.length).toBeGreaterThan(everyKind.length);

  await enterAs(page, '学员');
  // The random moment at which the page fetches it is now.
  await page.addInitScript(() => (Math.random = () => 0));
  await page.goto(`/web/exam/check/${examId}`);
  await expect(page.getByText('试卷已加密下载，开考后即可作答。')).toBeVisible();
  await expectSound(page);
  const stored = await storedBytes(page);
  expect(Math.max(...stored.map(({ length }) => length))).toBeGreaterThan(500);
  const found = stored.map(readable).join('\n');
  expect(texts.filter((text) => found.includes(text))).toEqual([]);
  // Unlike before: the same search finds the questions in a body that is only packed.
  const { rows } = await site.db.query<{ body: Buffer }>('select body from exam_form where exam_id = $1', [examId]);
  expect(readable(rows[0]?.body ?? Buffer.alloc(0))).toContain(texts[0]);

  const start = page.getByRole('button', { name: '开始考试' });
  await expect(start).toBeVisible({ timeout: 90_000 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3g);
  const beganAt = Date.now();
  await begin(page);
  await expect(cardOf(page, 1)).toBeVisible();
  // Two calls, one after another, and nothing else that has to arrive first.
  expect(Date.now() - beganAt).toBeLessThan(5_000);
  await cardOf(page, 1).locator('label').first().click();
  await expect(saved(page)).toBeVisible();
  expect(requested).toContain('/api/exam/paper/open');
  expect(requested).not.toContain('/api/exam/paper/body');
});
