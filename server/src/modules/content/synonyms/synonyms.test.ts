import { auditApi } from '@ganlin/contract/audit/entry';
import { synonymApi } from '@ganlin/contract/content/search/synonyms';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { publishArticle } from '../../../../test/support/articles.ts';
import { newId } from '../../../platform/ids.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const titles = async (keyword: string) =>
  (await app.guest.call(portalSearchApi.search, { keyword })).records.map(({ title }) => title);
const save = (words: string[], more: { id?: string; version?: number; enabled?: boolean } = {}) => {
  const { id = newId(), version = 0, enabled = true } = more;
  return admin.call(synonymApi.save, { id, version, form: { words, enabled, note: '' } });
};
const listed = async (keyword: string) => (await admin.call(synonymApi.paging, { params: { keyword } })).records;

it('starts with the words of the trade, in groups that share none', async () => {
  const { records, total } = await admin.call(synonymApi.paging, { size: 200, params: {} });
  expect(total).toBeGreaterThanOrEqual(60);
  const words = records.flatMap((group) => group.words);
  expect(new Set(words).size).toBe(words.length);
  expect((await listed('三七'))[0]?.words).toEqual(expect.arrayContaining(['37高炮', '37毫米高炮', '37mm高炮']));
});

it('is followed by the search at once: added, changed, switched off and deleted', async () => {
  await publishArticle(admin, { title: '狴犴守则' });
  await publishArticle(admin, { title: '睚眦守则', body: '<p>狴犴</p>' });
  const id = newId();
  expect(await titles('狻猊')).toEqual([]);
  await save(['狴犴', '狻猊'], { id });
  expect(await titles('狻猊')).toEqual(['狴犴守则', '睚眦守则']);
  const [first] = (await app.guest.call(portalSearchApi.search, { keyword: '狻猊守则' })).records;
  expect(first?.markedTitle).toEqual([{ text: '狴犴守则', hit: true }]);
  await save(['睚眦', '狻猊'], { id, version: 1 });
  expect(await titles('狻猊')).toEqual(['睚眦守则']);
  await save(['睚眦', '狻猊'], { id, version: 2, enabled: false });
  expect(await titles('狻猊')).toEqual([]);
  await save(['睚眦', '狻猊'], { id, version: 3 });
  // What was typed ranks before what says the same.
  await publishArticle(admin, { title: '狻猊考' }, new Date(Date.now() - 86_400_000));
  expect(await titles('狻猊')).toEqual(['狻猊考', '睚眦守则']);
  await admin.call(synonymApi.delete, { id });
  expect(await titles('狻猊')).toEqual(['狻猊考']);
  const { records } = await admin.call(auditApi.paging, { params: { target: `synonym:${id}` } });
  expect(records.map(({ action }) => action)).toEqual([
    'content.synonymDeleted',
    ...Array.from({ length: 4 }, () => 'content.synonymSaved'),
  ]);
});

it('refuses a word of another group in any spelling, an outdated change and a missing group', async () => {
  const id = newId();
  await save(['ＡＢ型', '甲乙型'], { id });
  await expect(save(['ab型', '丙丁型'])).toRefuse('synonymTaken');
  // A repeated call is done once.
  expect(await save(['ＡＢ型', '甲乙型'], { id })).toEqual({ version: 1 });
  await expect(save(['戊己型', '庚辛型'], { id })).toRefuse('synonymChanged');
  await expect(save(['戊己型', '庚辛型'], { version: 1 })).toRefuse('synonymNotFound');
  await expect(admin.call(synonymApi.delete, { id: newId() })).toRefuse('synonymNotFound');
  await expect((await app.staff()).call(synonymApi.paging, { params: {} })).toRefuse('forbidden');
});
