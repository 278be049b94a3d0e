import { addDays, startOfDayInChina } from '@ganlin/contract/core/time';
import { Charge, ClassState } from '@ganlin/contract/training/kinds';
import type { PublicClass, trainclassApi } from '@ganlin/contract/training/trainclass';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { courseTitles } from '../../course/index.ts';
import { fileUrl } from '../../media/index.ts';
import { signedText } from '../../question/index.ts';
import { sessionOf } from '../model/class-form.ts';
import { deptIdsOf, listSessions } from '../model/class.queries.ts';
import { applicationAt, findClass, statusAt, type TrainClass } from '../model/class.ts';

export const detail: Handler<typeof trainclassApi.detail> = async (ctx, { id }) => {
  return publicClass(ctx, await getShown(ctx, id));
};

/** A publicly visible class: any but a draft. */
export async function getShown(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  options: { lock?: boolean } = {},
): Promise<TrainClass> {
  const trainclass = await findClass(ctx.db, id, options);
  if (!trainclass || trainclass.state === ClassState.draft) throw new AppError('trainclassNotFound');
  return trainclass;
}

export async function publicClass(ctx: Ctx<unknown>, trainclass: TrainClass): Promise<z.output<typeof PublicClass>> {
  const { details, pictureId, id } = trainclass;
  const { accountName, accountBank, accountNumber, note } = details.transfer;
  const isPaid = trainclass.charge === Charge.paid;
  return {
    ...summaryOf(ctx, trainclass),
    introduce: signedText(ctx, details.introduce),
    remark: details.remark,
    createTime: trainclass.createdAt,
    required: trainclass.required,
    contact: details.contact,
    contactPhone: details.contactPhone,
    subjects: details.subjects,
    headPersons: details.headPersons,
    classTeachers: details.classTeachers,
    waitingList: trainclass.waitingList,
    review: trainclass.review,
    membersOnly: (await deptIdsOf(ctx.db, id)).length > 0,
    transfer: isPaid
      ? { accountName, accountBank, accountNumber, note, picture: pictureUrl(ctx, pictureId) }
      : { accountName: '', accountBank: '', accountNumber: '', note: '', picture: '' },
    sessions: (await listSessions(ctx.db, id)).map(sessionOf),
    courses: [...(await courseTitles(ctx, details.courseIds))].map(([courseId, title]) => ({ id: courseId, title })),
    now: ctx.now,
  };
}

/** Summary of a class in lists for learners. */
export function summaryOf(ctx: Pick<Ctx, 'config' | 'now'>, trainclass: TrainClass) {
  const { id, title, trainType, charge, feeFen, quota, taken, coverId, details } = trainclass;
  return {
    id,
    title,
    cover: pictureUrl(ctx, coverId),
    startTime: trainclass.startsAt,
    endTime: trainclass.endsAt,
    applyStart: trainclass.applyStartsAt,
    applyEnd: trainclass.applyEndsAt,
    trainType,
    charge,
    feeFen,
    status: statusAt(trainclass, ctx.now),
    application: applicationAt(trainclass, ctx.now),
    place: details.place,
    organiser: details.organiser,
    quota,
    left: quota === null ? null : quota - taken,
  };
}

/** Valid for more than a day, and the same all day long, so that a browser fetches the picture once. */
export function pictureUrl(ctx: Pick<Ctx, 'config' | 'now'>, id: string | null): string {
  return id === null ? '' : fileUrl(ctx, id, { inline: true, until: addDays(startOfDayInChina(ctx.now), 2) });
}
