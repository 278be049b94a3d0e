import { Id } from '@ganlin/contract/core/id';
import { formatFen } from '@ganlin/contract/core/money';
import { Charge, RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { notify, notifyMobile } from '../../message/index.ts';
import { findPerson, shownState, type Person } from './person.ts';
import { findClass, type TrainClass } from './class.ts';

const templates = {
  received: 'trainingReceived',
  repeated: 'trainingRepeated',
  edited: 'trainingEdited',
  reminded: 'trainingReminded',
  accepted: 'trainingAccepted',
  refused: 'trainingRefused',
  movedUp: 'trainingMovedUp',
  paid: 'trainingPaid',
  proofRefused: 'trainingProofRefused',
  cancelled: 'trainingCancelled',
  completed: 'trainingCompleted',
  corrected: 'trainingCorrected',
} as const;
export type Occasion = keyof typeof templates;

/** Text of the notice besides the class: the reason, or the result. */
interface Text {
  readonly reason?: string;
  readonly outcome?: string;
  /** The labels of changed fields. */
  readonly fields?: string;
}

/**
 * Notifies the applicant of the outcome. Called in the transaction of the action: a job notifies them after the
 * commit, an account in its messages, others by short message, and without a number the user who signed them up.
 */
export async function report(
  ctx: Ctx<unknown>,
  { id: personId, userId, registeredBy, mobileSealed }: Pick<Person, 'id' | 'userId' | 'registeredBy' | 'mobileSealed'>,
  what: Occasion,
  words: Text = {},
): Promise<void> {
  if (userId === null && registeredBy === null && mobileSealed === '') return;
  await enqueue(ctx, reportJob, { id: newId(), personId, what, words: { ...words } });
}

export const reportJob = defineJob(
  'training.tell',
  z.object({
    id: Id,
    personId: Id,
    what: z.enum(Object.keys(templates) as [Occasion, ...Occasion[]]),
    words: z.record(z.string(), z.string()),
  }),
  async (ctx, { id, personId, what, words }) => {
    const person = await findPerson(ctx.db, personId);
    const trainclass = person && (await findClass(ctx.db, person.classId));
    if (!person || !trainclass) return;
    const template = templates[what];
    const values = {
      reason: '',
      outcome: '',
      fields: '',
      fee: formatFen(person.feeFen),
      ...words,
      title: trainclass.title,
      state: registrationStateLabels[shownState(person)],
      next: nextText(trainclass, shownState(person)),
    };
    const account = person.userId ?? (person.mobileSealed === '' ? person.registeredBy : null);
    if (account !== null) {
      const link = `/web/train/class/${trainclass.id}`;
      // However often a stranger repeats it, one notice is enough.
      const once = what === 'repeated' ? `training-repeated:${personId}` : id;
      await notify(ctx, { userIds: [account], template, values, link, once });
      return;
    }
    const mobile = unseal(ctx.config.dataKeys, person.mobileSealed, ['trainingPerson.mobileSealed', person.id]);
    if (mobile !== '') await notifyMobile(ctx, { mobile, template, values, once: id });
  },
);

function nextText({ charge }: TrainClass, state: RegistrationState): string {
  if (state === RegistrationState.submitted) return '请等待审核。';
  if (state === RegistrationState.waiting) return '名额已满，您在候补名单中，有空位时会通知您。';
  if (state === RegistrationState.awaitingPayment) return '请缴费并上传缴费凭证。';
  return charge === Charge.paid ? '' : '请按时参加。';
}
