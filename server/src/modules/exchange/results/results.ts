import { maskIdCard, maskMobile } from '@ganlin/contract/core/person';
import type { PaperState } from '@ganlin/contract/exam/kinds';
import type { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { listPackaged } from '../../exam/index.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import { Identity } from './result-row.ts';
import * as queries from './results.queries.ts';

export const paging: Handler<typeof exchangeResultApi.paging> = async (ctx, { current, size, params }) => {
  await assertWholeScope(ctx);
  const { records, total } = await queries.pageResults(ctx.db, params, { current, size });
  const rows = records.map(({ identitySealed, ...row }) => {
    const sealedAt = ['exchangeResult.identitySealed', row.peerId, row.paperId] as const;
    const person = Identity.parse(JSON.parse(unseal(ctx.config.dataKeys, identitySealed, sealedAt)));
    const { name, userName } = person;
    const shown = { name, userName, idCard: maskIdCard(person.idCard), mobile: maskMobile(person.mobile) };
    // Rows are written only after their schema has parsed them.
    return { ...row, ...shown, state: row.state as PaperState };
  });
  return { records: rows, total, current, size };
};

const nothing = { papers: 0, graded: 0, passed: 0, voided: 0, missing: 0, averageScore: null };

export const statistics: Handler<typeof exchangeResultApi.statistics> = async (ctx, { examId }) => {
  await assertWholeScope(ctx);
  const [exam] = await listPackaged(ctx.db, [examId]);
  const sites = await queries.listSites(ctx.db, examId);
  if (!exam || sites.length === 0) throw new AppError('packageNotFound');
  const counts = await queries.countResults(ctx.db, examId);
  const countOf = (peerId: string | null) => ({ ...nothing, ...counts.find((count) => count.peerId === peerId) });
  return {
    title: exam.title,
    all: countOf(null),
    twice: await queries.countTwice(ctx.db, examId),
    bands: await queries.countBands(ctx.db, examId, exam.totalCenti),
    sites: sites.map((site) => ({ ...countOf(site.peerId), ...site })),
  };
};
