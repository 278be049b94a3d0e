import { readFile } from 'node:fs/promises';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { readCells, readText } from '@ganlin/domain/question-text/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { readDemoPieces } from '../../content/index.ts';
import { seedDemoUsers } from '../../iam/index.ts';
import { readDemoClauses } from './demo-clauses.ts';
import { readDemoBanks, seedDemoQuestions } from './demo-questions.ts';
import { ALIKE, gramLikeness, stemText, trigramsOf } from '../model/likeness.rules.ts';

describe('the demo banks', async () => {
  const banks = await readDemoBanks();
  const questions = banks.flatMap((bank) => bank.questions);

  it('have no errors or warnings', () => {
    expect(banks.flatMap(({ faults }) => faults)).toEqual([]);
    expect(
      banks.map(({ title, category, remark }) => [title, category, remark].every((text) => text !== '')),
    ).not.toContain(false);
    expect(new Set(banks.map(({ title }) => title)).size).toBe(banks.length);
  });

  it('contain hundreds of questions of every type, each with an analysis and knowledge points', () => {
    expect(questions.length).toBeGreaterThanOrEqual(300);
    for (const bank of banks) {
      expect(new Set(bank.questions.map(({ type }) => type)), bank.code).toEqual(new Set(Object.values(QuestionType)));
    }
    expect(questions.filter(({ analysis, tags }) => analysis === '' || tags.length === 0)).toEqual([]);
    expect(new Set(questions.map(({ code }) => code)).size).toBe(questions.length);
  });

  it('contain no two similar questions', () => {
    const texts = questions.map(({ code, content, body }) => ({ code, grams: trigramsOf(stemText(content, body)) }));
    const alike = texts.flatMap((one, at) =>
      texts
        .slice(at + 1)
        .flatMap((other) => (gramLikeness(one.grams, other.grams) >= ALIKE ? [`${one.code} ${other.code}`] : [])),
    );
    expect(alike).toEqual([]);
  });

  it('distribute the correct option over the letters', () => {
    const singles = questions.flatMap(({ body }) => (body.type === QuestionType.single ? [body.options] : []));
    const indexes = singles.map((options) => options.findIndex(({ right }) => right));
    for (const index of [0, 1, 2, 3]) {
      const share = indexes.filter((found) => found === index).length / indexes.length;
      expect(share > 0.15 && share < 0.35, `letter ${index}: ${share}`).toBe(true);
    }
  });
});

it('the demo questions cite clauses that the demo laws have', async () => {
  const known = new Set((await readDemoBanks()).flatMap(({ questions }) => questions.map(({ code }) => code)));
  const laws = new Map((await readDemoPieces()).map(({ id, body }) => [id, body]));
  const cited = await readDemoClauses();
  expect(cited.size).toBeGreaterThan(20);
  for (const [code, clauses] of cited) {
    expect(known).toContain(code);
    for (const { articleId, anchor } of clauses) {
      const label = `第${chineseNumber(Number(anchor.slice('tiao-'.length)))}条`;
      expect(laws.get(articleId), `${code} ${label}`).toContain(`<p>${label}`);
    }
  }
});

/** 一 to 九十九, as laws number their clauses. */
function chineseNumber(value: number): string {
  const digits = Array.from('零一二三四五六七八九');
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const head = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`;
  return `${head}${ones === 0 ? '' : digits[ones]}`;
}

it('the user guide gives examples of every type that parse without errors', async () => {
  const guide = await readFile(new URL('../../../../../docs/question-text.md', import.meta.url), 'utf8');
  const examples = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const read = examples.flatMap((text) => readText(text).blocks).map(({ cells }) => readCells(cells));
  expect(read.flatMap(({ faults }) => faults)).toEqual([]);
  expect(new Set(read.map(({ draft }) => draft?.type))).toEqual(new Set(Object.values(QuestionType)));
});

describe('seeding', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  it('adds them to banks for everyone, and is idempotent', async () => {
    const ctx = systemCtx(app.platform, 'test');
    await seedDemoUsers(ctx);
    const banks = await readDemoBanks();
    for (const _ of [1, 2]) {
      await transaction(ctx, seedDemoQuestions);
      const admin = await app.admin();
      const { records } = await admin.call(repoApi.paging, { current: 1, size: 100, params: {} });
      const shown = records.map(({ title, categoryTitle, total, open }) => ({ title, categoryTitle, total, open }));
      const wanted = banks.map(({ title, category, questions }) => ({
        title,
        categoryTitle: category,
        total: questions.length,
        open: 1,
      }));
      expect(shown).toHaveLength(banks.length);
      expect(shown).toEqual(expect.arrayContaining(wanted));
      const { records: found } = await admin.call(questionApi.paging, {
        current: 1,
        size: 10,
        params: { keyword: 'HJ-001' },
      });
      expect(found).toMatchObject([{ code: 'HJ-001', version: 1, state: 1 }]);
    }
  });
});
