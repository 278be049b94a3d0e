import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';

const sitting: Statement = {
  name: 'paper.sitting',
  text: `select exam_id as "examId", form_id as "formId" from paper_paper
    where user_id = $1 and state = 0 and now() <= deadline_at + interval '${GRACE_SECONDS} s'`,
};

/** The paper a user is answering, as long as answers to it are accepted. */
export async function findSitting(
  reservedPool: ReservedPool,
  userId: string,
): Promise<{ readonly examId: string; readonly formId: string } | undefined> {
  return (await prepared<{ examId: string; formId: string }>(reservedPool, sitting, [userId]))[0];
}
