import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import type { CandidateState, ExaminerRole } from '@ganlin/contract/practical/kinds';
import type { ownPracticalApi } from '@ganlin/contract/practical/own';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { certificateOf } from '../../certificate/index.ts';
import { listExaminerScores, listOwn, listOwnFinished } from './own.queries.ts';

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

export interface OwnPractical {
  readonly testId: string;
  readonly title: string;
  readonly sheetTitle: string;
  /** The day in China. */
  readonly heldAt: string;
  readonly place: string;
  /** Passed, failed or absent. */
  readonly result: CandidateState;
  /** In hundredths of a point; with weights out of a hundred points. */
  readonly scoreCenti: number | null;
  readonly practicalCenti: number | null;
  readonly theoryCenti: number | null;
  readonly fullCenti: number;
  readonly passCenti: number;
  readonly vetoed: boolean;
  readonly decidedAt: Date | null;
  readonly examiners: readonly { readonly role: ExaminerRole; readonly scoreCenti: number }[];
}

/** The finished practical tests of a user, newest first, for records that other modules keep of them. */
export async function listOwnPracticals(ctx: Ctx<unknown>, userId: string): Promise<OwnPractical[]> {
  const rows = await listOwnFinished(ctx.db, userId, MAX_OWN);
  const scores = await listExaminerScores(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    testId: row.testId,
    title: row.title,
    sheetTitle: row.sheetTitle,
    heldAt: row.heldOn,
    place: row.place,
    result: row.state,
    scoreCenti: row.score,
    practicalCenti: row.practical,
    theoryCenti: row.theory,
    fullCenti: row.full,
    passCenti: row.pass,
    vetoed: row.vetoed,
    decidedAt: row.decidedAt,
    examiners: examinersIn(scores, row.id).map(({ role, score }) => ({ role, scoreCenti: score })),
  }));
}
