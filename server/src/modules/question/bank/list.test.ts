import type { Body } from '@ganlin/contract/question/body';
import { questionApi } from '@ganlin/contract/question/question';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { bodies, newQuestion, newRepo, unique } from '../../../../test/support/questions.ts';
import { newId } from '../../../platform/ids.ts';
import { findIds, idsAfter } from '../search/search.queries.ts';

const { app, admin } = await openAppWithAdmin();
const repo = await newRepo(admin);

const find = async (params: object) => (await admin.call(questionApi.paging, { params })).records.map(({ id }) => id);

describe('searching', () => {
  it('finds words of two or more characters in stems, options, parts and the code', async () => {
    const code = `ZX-${unique()}`;
    const match = {
      ...bodies.match,
      lefts: bodies.match.lefts.map((left) => ({ ...left, content: `${left.content}麒麟` })),
    };
    const plain = await newQuestion(admin, [repo], { content: '<p>飞机<strong>播撒</strong>吸湿性焰条</p>', code });
    const pairs = await newQuestion(admin, [repo], { body: match as unknown as Body });
    const combined = await newQuestion(admin, [repo], { body: bodies.combined as unknown as Body, content: '貔貅' });
    expect(await find({ keyword: '焰条' })).toEqual([plain]);
    expect(await find({ keyword: '飞机播撒吸湿' })).toEqual([plain]);
    expect(await find({ keyword: '机吸' })).toEqual([]);
    expect(await find({ keyword: code.toLowerCase() })).toEqual([plain]);
    expect(await find({ keyword: '云麒麟' })).toEqual([pairs]);
    expect(await find({ keyword: '是否作业？' })).toEqual([combined]);
    expect(await find({ keyword: '貔' })).toEqual([combined]);
    // The answer to a blank is not searched.
    expect(await find({ keyword: '貔貅', type: 1 })).toEqual([]);
  });

  it('ignores width and case, and matches special characters literally', async () => {
    const id = await newQuestion(admin, [repo], { content: '<p>ＡｇＩ 的 100%_纯度\\比</p>' });
    expect(await find({ keyword: 'agi' })).toEqual([id]);
    expect(await find({ keyword: '１００％_' })).toEqual([id]);
    expect(await find({ keyword: '_纯度\\' })).toEqual([id]);
    expect(await find({ keyword: '%%' })).toEqual([]);
  });

  it('filters by bank, type, level, tag and state, combined with keywords', async () => {
    const [word, tag] = [unique(), unique()];
    const [here, there] = [await newRepo(admin), await newRepo(admin)];
    const first = await newQuestion(admin, [here], { content: `<p>${word}甲</p>`, tags: [tag] });
    const second = await newQuestion(admin, [here, there], { content: `<p>${word}乙</p>`, level: 2 });
    const third = await newQuestion(admin, [there], { content: `<p>${word}丙</p>`, publish: false });
    expect(await find({ keyword: word })).toEqual([third, second, first]);
    expect(await find({ keyword: word, repoId: here })).toEqual([second, first]);
    expect(await find({ repoId: here, tag })).toEqual([first]);
    expect(await find({ keyword: word, level: 2 })).toEqual([second]);
    expect(await find({ keyword: word, state: 0 })).toEqual([third]);
    expect(await find({ keyword: word, type: 2 })).toEqual([]);
    expect(await find({ keyword: word, repoId: newId() })).toEqual([]);
    expect(await find({ importId: newId() })).toEqual([]);
    const { records } = await admin.call(questionApi.paging, { params: { keyword: word, repoId: here } });
    expect(records[1]).toMatchObject({ text: `${word}甲`, tags: [tag], repos: [{ id: here }], updatedBy: '测试用户' });
  });
});

it('is sorted by code or by the last change, within any filter, and by nothing else', async () => {
  const [word, tag] = [unique(), unique()];
  const bank = await newRepo(admin);
  const codes = ['B', 'C', 'A'].map((letter) => `SORT-${word}-${letter}`);
  const made: string[] = [];
  for (const code of codes) {
    made.push(await newQuestion(admin, [bank], { content: `<p>${word}鵷${code}</p>`, tags: [tag], code }));
    app.clock.advance(60);
  }
  const [b, c, a] = made;
  const sorted = async (field: string, order: 'asc' | 'desc', params: object) =>
    (await admin.call(questionApi.paging, { params, sort: { field, order } })).records.map(({ id }) => id);
  for (const params of [{ repoId: bank }, { keyword: word }, { keyword: '鵷', repoId: bank }, { tag, type: 1 }]) {
    expect(await sorted('text', 'asc', params)).toEqual([a, b, c]);
    expect(await sorted('text', 'desc', params)).toEqual([c, b, a]);
    expect(await sorted('updatedAt', 'asc', params)).toEqual([b, c, a]);
    expect(await sorted('stem_hash', 'asc', params)).toEqual([a, c, b]);
  }
  const second = { current: 2, size: 2, params: { repoId: bank }, sort: { field: 'text', order: 'asc' } } as const;
  expect(await admin.call(questionApi.paging, second)).toMatchObject({ records: [{ id: c }], total: 3 });
});

describe('among many questions', () => {
  const many = 12_000;
  const total = async (params: object) => (await admin.call(questionApi.paging, { params })).total;
  /** Ids of the inserted questions, in order of creation. */
  let ids: string[];
  let big: string;

  beforeAll(async () => {
    big = await newRepo(admin);
    ids = Array.from({ length: many }, () => newId());
    await insertMany(ids, big);
  });

  it('finds frequent, less frequent and rare words alike, page by page, newest first', async () => {
    const { db } = app.platform;
    for (const [words, step] of [
      ['大量', 1],
      ['三分之一', 3],
      ['百里挑一', 100],
      ['千里挑一', 1000],
      ['凤毛麟角', 6000],
    ] as const) {
      const expected = ids.filter((_, n) => n % step === 0).toReversed();
      for (const repoId of [undefined, big]) {
        for (const offset of [0, 20, 980, 9980]) {
          const found = await findIds(db, { words, repoId }, { limit: 20, offset });
          expect(found.ids).toEqual(expected.slice(offset, offset + 20));
          expect(found.total).toBe(Math.min(10_000, expected.length));
        }
      }
    }
  });

  it('counts and pages up to the limit', async () => {
    expect(await total({})).toBe(10_000);
    expect(await total({ repoId: big, type: 3 })).toBe(10_000);
    const beyond = await admin.call(questionApi.paging, { current: 501, size: 20, params: { keyword: '大量' } });
    expect(beyond).toMatchObject({ records: [], total: 10_000 });
    const last = await admin.call(questionApi.paging, { current: 51, size: 199, params: { repoId: big } });
    expect(last.records).toHaveLength(10_000 - 50 * 199);
  });

  it('iterates over all of them in steps', async () => {
    const seen: string[] = [];
    for (let after = ids[0] ?? ''; ;) {
      const step = await idsAfter(app.platform.db, { words: '百里挑一', repoId: big }, { after, limit: 50 });
      if (step.length === 0) break;
      seen.push(...step);
      after = step.at(-1) ?? '';
    }
    expect(seen).toEqual(ids.filter((_, n) => n > 0 && n % 100 === 0));
  });
});

/** Inserts with one statement per table: writing is not measured here. */
async function insertMany(ids: readonly string[], repoId: string): Promise<void> {
  const words = [
    [1, '大量'],
    [3, '三分之一'],
    [100, '百里挑一'],
    [1000, '千里挑一'],
    [6000, '凤毛麟角'],
  ] as const;
  const texts = ids.map((_, n) => words.flatMap(([every, word]) => (n % every === 0 ? word : [])).join(' '));
  const db = new pg.Client({ connectionString: app.platform.config.databaseUrl });
  await db.connect();
  await db.query(
    `insert into question_item (id, code, type, level, state, latest_version, published_version, text, search,
                                stem_hash, repo_ids, created_by, updated_by, created_at, updated_at)
     select id, id, 3, 1, 1, 1, 1, text, text, '', array[$3::uuid], id, id, now(), now() from unnest($1::uuid[], $2::text[]) as t(id, text)`,
    [ids, texts, repoId],
  );
  await db.query(
    `insert into question_repo_item (repo_id, question_id, sort, type, level, state)
     select $1, id, n, 3, 1, 1 from unnest($2::uuid[]) with ordinality as t(id, n)`,
    [repoId, ids],
  );
  await db.end();
}
