import { Id } from '@ganlin/contract/core/id';
import { RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import type { personApi } from '@ganlin/contract/training/person';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { completedBy } from '../../course/index.ts';
import { passedExams } from '../../paper/index.ts';
import { verdictOf, type Done, type Verdict } from './complete.rules.ts';
import { report } from '../model/notices.ts';
import { audited, heldPeople, refuseUnless } from '../staff/people-locked.ts';
import { countAttended, listMeetings } from '../model/people.queries.ts';
import { updatePerson } from '../model/person.queries.ts';
import type { Person } from '../model/person.ts';
import type { TrainClass } from '../model/class.ts';
import { note } from '../model/trail.ts';

const { enrolled, completed, failed } = RegistrationState;

/** A decision can be made again: an exam is retaken, or a list was wrong. */
const decidable = new Set<RegistrationState>([enrolled, completed, failed]);

export const complete: Handler<typeof personApi.complete> = (ctx, { verdict, reason, ...which }) =>
  transaction(ctx, async (ctx) => {
    const { trainclass, people } = await heldPeople(ctx, which);
    refuseUnless(people, decidable);
    const judged =
      verdict === 'rule'
        ? await byRule(ctx, trainclass, people)
        : people.map((person) => ({ person, completed: verdict === 'completed', reason }));
    for (const one of judged) await write(ctx, one);
    await emitCompletion(ctx, trainclass.id, people);
    const passed = judged.filter((one) => one.completed).length;
    const outcome = { completed: passed, failed: judged.length - passed };
    await record(ctx, {
      action: 'training.completed',
      ...audited(trainclass, people, { verdict, reason, ...outcome }),
    });
    return outcome;
  });

/** Whether these users have completed a class was decided, or decided again. */
export const completionDecided = defineEvent(
  'training.completionDecided',
  z.object({ classId: Id, userIds: z.array(Id) }),
);

/** Their certificates follow what was decided, or was decided again. */
export async function emitCompletion(ctx: Ctx<unknown>, classId: string, people: readonly Person[]): Promise<void> {
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  if (userIds.length > 0) await emit(ctx, completionDecided, { classId, userIds });
}

export interface Judged extends Verdict {
  readonly person: Person;
}

async function byRule(ctx: Ctx<User>, trainclass: TrainClass, people: readonly Person[]): Promise<Judged[]> {
  const all = await achieved(ctx, trainclass, people);
  return all.map(({ person, done }) => ({ person, ...verdictOf(trainclass.details, done) }));
}

/** What each of them has achieved in the class so far. */
export async function achieved(
  ctx: Ctx<unknown>,
  { id, details }: TrainClass,
  people: readonly Person[],
): Promise<{ readonly person: Person; readonly done: Done }[]> {
  const { courseIds, examIds } = details;
  const sessions = (await listMeetings(ctx.db, id)).length;
  const attended = await countAttended(
    ctx.db,
    people.map((person) => person.id),
  );
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  const passed = details.examsPassed ? await passedExams(ctx, { userIds, examIds }) : new Map<string, Set<string>>();
  const studied = await completedBy(ctx.db, { userIds, courseIds });
  return people.map((person) => {
    const done = {
      sessions,
      attended: attended.get(person.id) ?? 0,
      courses: courseIds.length,
      studied: studied.get(person.userId ?? '')?.size ?? 0,
      exams: examIds.length,
      passed: passed.get(person.userId ?? '')?.size ?? 0,
    };
    return { person, done };
  });
}

/** An unchanged result is neither written nor notified again. */
export async function write(
  ctx: Ctx,
  { person, completed: isCompleted, reason }: Judged,
  options: { readonly actor?: string } = {},
): Promise<void> {
  const state = isCompleted ? completed : failed;
  if (person.state === state && person.reason === reason) return;
  const completedAt = isCompleted ? (person.completedAt ?? ctx.now) : null;
  await updatePerson(ctx.db, person.id, { state, reason, completedAt, updatedAt: ctx.now });
  const label = registrationStateLabels[state];
  await note(ctx, person.id, reason === '' ? label : `${label}：${reason}`, options);
  const outcome = reason === '' || isCompleted ? label : `${label}（${reason}）`;
  if (person.state !== state) await report(ctx, person, 'completed', { outcome });
}
