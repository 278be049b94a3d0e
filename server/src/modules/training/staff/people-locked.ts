import { registrationStateLabels, type RegistrationState } from '@ganlin/contract/training/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdPeople } from '../model/people.queries.ts';
import { personOf, type Person } from '../model/person.ts';
import { getClassInScope, type TrainClass } from '../model/class.ts';

/**
 * A class with those of its registrations about to be changed, locked until the commit: first the class, then the
 * registrations.
 */
export async function heldPeople(
  ctx: Ctx<User>,
  { activityId, ids }: { readonly activityId: string; readonly ids: readonly string[] },
): Promise<{ trainclass: TrainClass; people: Person[] }> {
  const trainclass = await getClassInScope(ctx, activityId, { lock: true });
  const wanted = [...new Set(ids)];
  const people = (await holdPeople(ctx.db, trainclass.id, wanted)).map(personOf);
  if (people.length !== wanted.length) throw new AppError('registrationNotFound');
  return { trainclass, people };
}

/**
 * An action on several registrations applies to all or none: the first whose state does not allow it gives the
 * reason.
 */
export function refuseUnless(people: readonly Person[], allowed: ReadonlySet<RegistrationState>): void {
  const obstacle = people.find(({ state }) => !allowed.has(state));
  if (obstacle) throw new AppError('registrationFixed', { state: registrationStateLabels[obstacle.state] });
}

/** For the audit log: who did what to how many, with nothing about the applicants but their ids. */
export function audited(trainclass: TrainClass, people: readonly Person[], more: object = {}) {
  return {
    target: `trainclass:${trainclass.id}`,
    summary: `${trainclass.title}：${people.length} 人`,
    after: { ids: people.map(({ id }) => id), ...more },
  };
}
