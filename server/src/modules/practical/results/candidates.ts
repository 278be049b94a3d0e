import { TestState } from '@ganlin/contract/practical/kinds';
import type { practicalTestApi } from '@ganlin/contract/practical/test';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { fileUrl } from '../../media/index.ts';
import { peopleNamed } from '../model/people.ts';
import { examinersOf, roleIn } from '../model/role.rules.ts';
import { listScores, listTotals } from '../model/score.queries.ts';
import { getSheet, shownSheet } from '../model/sheet.ts';
import { findTest, isInScope } from '../model/test.queries.ts';
import { getTestInScope, typedTest, type Test } from '../model/test.ts';
import { findCandidateRow, listPhotos, pageCandidates, type CandidateRow } from './candidates.queries.ts';

export const candidates: Handler<typeof practicalTestApi.candidates> = async (ctx, { current, size, params }) => {
  await getTestInScope(ctx, params.testId);
  const page = { limit: size, offset: (current - 1) * size };
  const { records, total } = await pageCandidates(ctx.db, params, page);
  return { records: await withExaminers(ctx, records, ctx.user.id), total, current, size };
};

/** Who is an examiner too sees the scores of the others only after handing in, as on the phone. */
export async function withExaminers(ctx: Ctx<unknown>, rows: readonly CandidateRow[], viewerId: string | null) {
  const totals = await listTotals(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const people = await peopleNamed(
    ctx,
    rows.flatMap((row) => examinersOf(row).map(({ userId }) => userId)),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const own = totals.filter(({ candidateId }) => candidateId === row.id);
    const isBlind = isBlindTo(row, own, viewerId);
    const examiners = examinersOf(row).map(({ role, userId }) => {
      const score = own.find((one) => one.role === role);
      const name = names.get(userId) ?? '';
      return { role, name, handedIn: score !== undefined, score: isBlind ? null : (score?.totalCenti ?? null) };
    });
    return { ...row, examiners };
  });
}

const isBlindTo = (
  row: CandidateRow,
  totals: readonly { readonly examinerId: string }[],
  viewerId: string | null,
): boolean =>
  viewerId !== null && roleIn(row, viewerId) !== undefined && !totals.some(({ examinerId }) => examinerId === viewerId);

export const candidate: Handler<typeof practicalTestApi.candidate> = async (ctx, { id }) => {
  const { row, test } = await getCandidateInScope(ctx, id);
  const [shown] = await withExaminers(ctx, [row], ctx.user.id);
  if (!shown) throw new AppError('practicalCandidateNotFound');
  const scores = await listScores(ctx.db, [id]);
  const counting = scores.filter(({ returnedAt }) => returnedAt === null);
  const isBlind = isBlindTo(row, counting, ctx.user.id);
  const visible = scores.filter(({ examinerId }) => !isBlind || examinerId === ctx.user.id);
  const people = await peopleNamed(
    ctx,
    scores.map(({ examinerId }) => examinerId),
  );
  const photos = await listPhotos(ctx.db, id);
  return {
    ...shown,
    testTitle: test.title,
    sheet: shownSheet(await getSheet(ctx, test.sheetId)),
    scores: visible.slice(-MAX_SCORES).map((score) => {
      const named = new Set(score.marks.flatMap(({ photoIds }) => photoIds));
      return {
        id: score.id,
        role: score.role,
        examinerName: people.find((person) => person.id === score.examinerId)?.name ?? '',
        total: score.totalCenti,
        marks: score.marks,
        photos: photos
          .filter((photo) => named.has(photo.id))
          .map(({ id: photoId, fileId, takenAt, atSeconds }) => ({
            id: photoId,
            url: fileUrl(ctx, fileId, { inline: true }),
            takenAt,
            atSeconds,
          })),
        elapsedSeconds: score.elapsedSeconds,
        examinerSign: score.examinerSign,
        candidateSign: score.candidateSign,
        handedInAt: score.handedInAt,
        returnedAt: score.returnedAt,
        returnReason: score.returnReason,
      };
    }),
  };
};

const MAX_SCORES = 30;

/** A candidate of a test that is in the caller's scope and was opened. */
async function getCandidateInScope(ctx: Ctx<User>, id: string): Promise<{ row: CandidateRow; test: Test }> {
  const scope = await scopeOf(ctx);
  const row = await findCandidateRow(ctx.db, id);
  const test = row && (await findTest(ctx.db, row.testId));
  const isVisible = row && test?.state !== TestState.draft && (await isInScope(ctx.db, scope, row.testId));
  if (!row || !test || !isVisible) throw new AppError('practicalCandidateNotFound');
  return { row, test: typedTest(test) };
}
