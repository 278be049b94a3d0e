import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { followResults } from '../../certificate/index.ts';
import { countedResults } from '../../paper/index.ts';
import { listSessions } from '../model/class.queries.ts';
import { findClass, type TrainClass } from '../model/class.ts';
import { listStates } from '../model/people.queries.ts';
import { studyHoursOf } from './study-hours.rules.ts';

/** Per transaction: the grants of one template wait for each other meanwhile. */
const BATCH = 50;

interface Decided {
  readonly classId: string;
  readonly userIds: readonly string[];
}

/** Grants the certificate of a class to who has completed it, and suspends it if that is taken back. */
export async function followCompletion(ctx: Ctx<null>, { classId, userIds }: Decided): Promise<void> {
  const trainclass = await findClass(ctx.db, classId);
  const templateId = trainclass?.details.certificateTemplateId ?? null;
  if (!trainclass || templateId === null) return;
  const { title, createdBy } = trainclass;
  const occasion = {
    templateId,
    source: CertificateSource.class,
    sourceId: classId,
    title,
    className: title.slice(0, MAX_CLASS_NAME),
    studyHours: studyHoursOf(await listSessions(ctx.db, classId)),
    staffIds: [createdBy],
  };
  for (let from = 0; from < userIds.length; from += BATCH) {
    const some = userIds.slice(from, from + BATCH);
    const readResults = (ctx: Ctx<null>) => resultsOf(ctx, trainclass, some);
    await followResults(ctx, occasion, { reason: '结业结果改变', readResults });
  }
}

const MAX_CLASS_NAME = 60;

async function resultsOf(ctx: Ctx<null>, { id, details }: TrainClass, userIds: readonly string[]) {
  const states = new Map((await listStates(ctx.db, id, userIds)).map(({ userId, state }) => [userId, state]));
  const counted = await countedResults(ctx, { userIds, examIds: details.examIds });
  return userIds.map((userId) => {
    const results = details.examIds.flatMap((examId) => counted.get(userId)?.get(examId) ?? []);
    const theoryScore = results.map(({ scoreCenti }) => String(scoreCenti / 100)).join('、');
    const passed = states.get(userId) === RegistrationState.completed;
    return { userId, passed, theoryScore, practicalScore: '' };
  });
}
