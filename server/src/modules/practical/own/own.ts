import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import type { ownPracticalApi } from '@ganlin/contract/practical/own';
import type { Handler } from '../../../platform/http/handler.ts';
import { certificateOf } from '../../certificate/index.ts';
import { listExaminerScores, listOwn } from './own.queries.ts';

const MAX_OWN = 100;

/** Scores are shown with the result, not before. */
export const list: Handler<typeof ownPracticalApi.list> = async (ctx) => {
  const rows = await listOwn(ctx.db, ctx.user.id, { limit: MAX_OWN });
  const scores = await listExaminerScores(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const shown = [];
  for (const { testId, ...row } of rows) {
    const occasion = { source: CertificateSource.practical, sourceId: testId, userId: ctx.user.id };
    const certificate = await certificateOf(ctx, occasion);
    const isKnown = row.decidedAt !== null;
    shown.push({
      ...row,
      practical: isKnown ? row.practical : null,
      theory: isKnown ? row.theory : null,
      score: isKnown ? row.score : null,
      examiners: isKnown ? examinersIn(scores, row.id) : [],
      certificateNumber: certificate?.number ?? '',
    });
  }
  return shown;
};

const examinersIn = (scores: Awaited<ReturnType<typeof listExaminerScores>>, id: string) =>
  scores.filter(({ candidateId }) => candidateId === id).map(({ role, score }) => ({ role, score }));
