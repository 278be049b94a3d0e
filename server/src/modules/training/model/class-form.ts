import type { ClassForm } from '@ganlin/contract/training/trainclass';
import { cleanMarkup } from '../../question/index.ts';
import { detailNames, type TrainClass } from './class.ts';
import type { listSessions } from './class.queries.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Markup in its stored form, as for questions. */
export const cleaned = (form: ClassForm): ClassForm => ({ ...form, introduce: cleanMarkup(form.introduce) });

/** Converts a form to the columns of the table. */
export function columnsOf(form: ClassForm) {
  return {
    title: form.title,
    trainType: form.trainType,
    charge: form.charge,
    feeFen: form.feeFen,
    startsAt: form.startTime,
    endsAt: form.endTime,
    applyStartsAt: form.applyStart,
    applyEndsAt: form.applyEnd,
    quota: form.quota,
    unitQuota: form.unitQuota,
    waitingList: form.waitingList,
    review: form.review,
    required: form.required,
    coverId: form.cover,
    pictureId: form.transfer.picture,
    details: JSON.stringify(Object.fromEntries(detailNames.map((name) => [name, form[name]]))),
  };
}

interface Parts {
  readonly deptIds: readonly string[];
  readonly sessions: readonly SessionRow[];
}

export function formOfClass(trainclass: TrainClass, { deptIds, sessions }: Parts): ClassForm {
  return {
    ...trainclass.details,
    title: trainclass.title,
    cover: trainclass.coverId,
    trainType: trainclass.trainType,
    startTime: trainclass.startsAt,
    endTime: trainclass.endsAt,
    applyStart: trainclass.applyStartsAt,
    applyEnd: trainclass.applyEndsAt,
    deptIds: [...deptIds],
    quota: trainclass.quota,
    unitQuota: trainclass.unitQuota,
    waitingList: trainclass.waitingList,
    review: trainclass.review,
    charge: trainclass.charge,
    feeFen: trainclass.feeFen,
    required: trainclass.required,
    sessions: sessions.map(sessionOf),
  };
}

export function sessionOf({ startsAt, endsAt, ...session }: SessionRow) {
  return { ...session, startTime: startsAt, endTime: endsAt };
}

export function sessionRows(form: ClassForm): SessionRow[] {
  return form.sessions.map(({ startTime, endTime, ...session }) => ({
    ...session,
    startsAt: startTime,
    endsAt: endTime,
  }));
}
