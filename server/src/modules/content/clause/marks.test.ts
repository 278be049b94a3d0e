import { articleApi } from '@ganlin/contract/content/article';
import { markApi } from '@ganlin/contract/content/mark/mark';
import { describe, expect, it } from 'vitest';
import { clauseAt, newLaw } from '../../../../test/support/laws.ts';
import { unique } from '../../../../test/support/questions.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { accountErased } from '../../iam/index.ts';
import { ownMarks } from '../personal-data/own-marks.ts';
import { titleFit, wantedClause } from './law-clauses.rules.ts';

const { app, admin } = await openAppWithAdmin();

describe('notes and favourites at clauses', () => {
  it('belong to their user alone, and are listed in the law and together', async () => {
    const [law, learner, other] = [await newLaw(app, admin), await app.learner(), await app.learner()];
    const at = clauseAt(law.id);
    const note = `申请前先核对空域${unique()}`;
    await learner.call(markApi.note, { ...at, note });
    await learner.call(markApi.star, { ...at, starred: true });
    await learner.call(markApi.star, { ...at, starred: true });
    await learner.call(markApi.star, { ...clauseAt(law.id, 'tiao-3'), starred: true });
    const own = await learner.call(markApi.list, { articleId: law.id });
    expect(own).toEqual([
      { anchor: 'tiao-2', starred: true, note },
      { anchor: 'tiao-3', starred: true, note: '' },
    ]);
    expect(await other.call(markApi.list, { articleId: law.id })).toEqual([]);
    expect((await other.call(markApi.paging, { params: {} })).total).toBe(0);
    await expect(app.guest.call(markApi.list, { articleId: law.id })).toRefuse('tokenInvalid');

    const find = async (params: object) => (await learner.call(markApi.paging, { params })).records;
    expect(await find({ kind: 'note' })).toMatchObject([
      { articleId: law.id, title: law.title, label: '第二条', opening: '作业须经批准。', note, published: true },
    ]);
    expect(await find({ kind: 'starred' })).toHaveLength(2);
    expect(await find({ keyword: '公告' })).toMatchObject([{ anchor: 'tiao-3' }]);
    expect(await find({ keyword: unique() })).toEqual([]);
  });

  it('disappear when both are taken away, and stay when the law is withdrawn', async () => {
    const [law, learner] = [await newLaw(app, admin), await app.learner()];
    const at = clauseAt(law.id);
    await learner.call(markApi.note, { ...at, note: '笔记' });
    await learner.call(markApi.star, { ...at, starred: true });
    await learner.call(markApi.note, { ...at, note: '' });
    expect(await learner.call(markApi.list, { articleId: law.id })).toMatchObject([{ starred: true, note: '' }]);
    await admin.call(articleApi.withdraw, { ids: [law.id] });
    expect((await learner.call(markApi.paging, { params: {} })).records).toMatchObject([{ published: false }]);
    await expect(learner.call(markApi.note, { ...at, note: '再记' })).toRefuse('articleNotFound');
    await learner.call(markApi.star, { ...at, starred: false });
    expect(await learner.call(markApi.list, { articleId: law.id })).toEqual([]);
  });

  it('need a clause that the law has, and are at most a thousand characters long', async () => {
    const [law, learner] = [await newLaw(app, admin), await app.learner()];
    await expect(learner.call(markApi.star, { ...clauseAt(law.id, 'tiao-9'), starred: true })).toRefuse(
      'clauseNotFound',
    );
    await expect(learner.call(markApi.star, { ...clauseAt(newId()), starred: true })).toRefuse('articleNotFound');
    const long = await learner.ask(markApi.note, { ...clauseAt(law.id), note: '长'.repeat(1001) });
    expect(long.statusCode).toBe(400);
  });

  it('are exported with a user’s data, and deleted with the account', async () => {
    const [law, learner] = [await newLaw(app, admin), await app.learner()];
    await learner.call(markApi.note, { ...clauseAt(law.id), note: '我的笔记' });
    const ctx = systemCtx(app.platform, 'test');
    const rows = async () => {
      const found: unknown[] = [];
      for await (const step of ownMarks.sheet(ctx, learner.id).batches) found.push(...step);
      return found;
    };
    expect(JSON.stringify(await rows())).toContain('我的笔记');
    await emit(ctx, accountErased, { userId: learner.id });
    await app.runJobs();
    expect(await rows()).toEqual([]);
  });
});

describe('naming a clause', () => {
  it.each([
    ['人影条例 第十二条', { law: '人影条例', anchor: 'tiao-12', words: [] }],
    ['《人工影响天气管理条例》第12条', { law: '人工影响天气管理条例', anchor: 'tiao-12' }],
    ['气象法第三十条之一', { law: '气象法', anchor: 'tiao-30-1' }],
    ['人影条例 空域', { law: '人影条例', anchor: undefined, words: ['空域'] }],
    ['第三条', { law: '', anchor: 'tiao-3' }],
  ])('reads %s', (typed, wanted) => expect(wantedClause(typed)).toMatchObject(wanted));

  it('prefers the whole title to a part of it, and a part to an abbreviation', () => {
    const fits = ['人影条例', '某省人影条例', '人工影响天气管理条例', '气象法'].map((title) =>
      titleFit(title, '人影条例'),
    );
    expect(fits).toEqual([4, 3, 2, 0]);
  });
});
