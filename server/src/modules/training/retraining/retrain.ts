import type { retrainingApi, RetrainForm } from '@ganlin/contract/certificate/qualified';
import { Id } from '@ganlin/contract/core/id';
import { addSeconds, dayInChina } from '@ganlin/contract/core/time';
import { Charge } from '@ganlin/contract/training/kinds';
import { ClassForm } from '@ganlin/contract/training/trainclass';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { beginRetraining, countInvited, listInvited, unitStaff } from '../../certificate/index.ts';
import { notify, notifyEach } from '../../message/index.ts';
import { createDraft } from '../classes/class-save.ts';

type Form = z.output<typeof RetrainForm>;

/** Creates a draft class; a task notifies the holders and those who look after their units. */
export const retrain: Handler<typeof retrainingApi.retrain> = (ctx, { retrainId, form, certificateIds }) =>
  transaction(ctx, (ctx) =>
    beginRetraining(ctx, { retrainId, title: form.title, certificateIds }, async () => {
      const { id: classId } = await createDraft(ctx, classFormOf(ctx, form));
      const { title } = form;
      const period = { start: dayInChina(form.startTime), end: dayInChina(form.endTime) };
      const input = { retrainId, title, ...period };
      return { classId, taskId: await startTask(ctx, retrainTask, { title: `发起复训：${title}`, input }) };
    }),
  );

/** What the caller has not said is completed in the editor of classes, before it is published. */
const classFormOf = ({ user, now }: Ctx<User>, { title, trainType, place, startTime, endTime, applyEnd }: Form) =>
  ClassForm.parse({
    title,
    trainType,
    place,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    applyStart: (now < applyEnd ? now : addSeconds(applyEnd, -1)).toISOString(),
    applyEnd: applyEnd.toISOString(),
    subjects: ['复训'],
    headPersons: [user.realName],
    classTeachers: [user.realName],
    charge: Charge.free,
    required: '',
  });

const STEP = 100;

export const retrainTask = defineTask(
  'certificate.retrain',
  z.object({ retrainId: Id, title: z.string(), start: z.string(), end: z.string() }),
  async (ctx, { retrainId, title, start, end }, { report }) => {
    const once = `retraining:${retrainId}`;
    const about = { class: title, start, end };
    const invited = await listInvited(ctx.db, retrainId);
    for (let from = 0; from < invited.length; from += STEP) {
      const some = invited.slice(from, from + STEP);
      const notices = some.map(({ userId, number, validUntil, title: name }) => {
        return { userId, once, values: { ...about, title: name, number, until: validUntil ?? '长期' } };
      });
      await notifyEach(ctx, 'certificateRetraining', notices);
      await report({ done: from + some.length, total: invited.length, note: `已通知 ${from + some.length} 人` });
    }
    let staff = 0;
    for await (const { userId, people } of unitStaff(ctx)) {
      const count = await countInvited(ctx.db, retrainId, people);
      if (count === 0) continue;
      staff += 1;
      const values = { ...about, count: String(count) };
      await notify(ctx, { userIds: [userId], template: 'certificateRetrainingInUnit', values, once });
    }
    return `已通知 ${invited.length} 人和 ${staff} 名管理人员，培训班是草稿，发布后开放报名`;
  },
);
