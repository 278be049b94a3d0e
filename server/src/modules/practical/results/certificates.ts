import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { CandidateState } from '@ganlin/contract/practical/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { followResults } from '../../certificate/index.ts';
import { classTitle } from '../../training/index.ts';
import { listCandidatesOf } from '../model/candidate.queries.ts';
import { findTest } from '../model/test.queries.ts';

const MAX_CLASS_NAME = 60;

interface Decided {
  readonly testId: string;
  readonly userIds: readonly string[];
  readonly reason: string;
}

/** Grants the certificate of a test to who has passed it, and suspends it if that is taken back. */
export async function followDecided(ctx: Ctx<null>, { testId, userIds, reason }: Decided): Promise<void> {
  const test = await findTest(ctx.db, testId);
  if (!test || test.certificateTemplateId === null) return;
  const { title, createdBy, classId, certificateTemplateId: templateId } = test;
  const className = classId === null ? '' : (await classTitle(ctx, classId)).slice(0, MAX_CLASS_NAME);
  const occasion = {
    templateId,
    source: CertificateSource.practical,
    sourceId: testId,
    title,
    className,
    studyHours: '',
    staffIds: [createdBy],
  };
  await followResults(ctx, occasion, { reason, readResults: (ctx) => resultsOf(ctx, testId, userIds) });
}

async function resultsOf(ctx: Ctx<null>, testId: string, userIds: readonly string[]) {
  const points = (centi: number | null): string => (centi === null ? '' : String(centi / 100));
  return (await listCandidatesOf(ctx.db, testId, userIds)).map(({ userId, state, theoryCenti, practicalCenti }) => ({
    userId,
    passed: state === CandidateState.passed,
    theoryScore: points(theoryCenti),
    practicalScore: points(practicalCenti),
  }));
}
