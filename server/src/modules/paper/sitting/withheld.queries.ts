import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { prepared, type ReservedPool, type Statement } from '../../../platform/db/reserved-pool.ts';

/** As long as answers to the paper are accepted. */
const isOpen = `state = 0 and now() <= deadline_at + interval '${GRACE_SECONDS} s'`;

const sitting: Statement = {
  name: 'paper.sitting',
  text: `select exam_id as "examId", form_id as "formId" from paper_paper where user_id = $1 and ${isOpen}`,
};

const sittingUsers: Statement = {
  name: 'paper.sittingUsers',
  text: `select user_id as "userId" from paper_paper where user_id = any($1::uuid[]) and ${isOpen}`,
};

/** The paper a user is answering. */
export async function findSitting(
  reservedPool: ReservedPool,
  userId: string,
): Promise<{ readonly examId: string; readonly formId: string } | undefined> {
  return (await prepared<{ examId: string; formId: string }>(reservedPool, sitting, [userId]))[0];
}

/** Those of these users who are answering a paper. */
export async function listSitting(reservedPool: ReservedPool, userIds: readonly string[]): Promise<string[]> {
  const rows = await prepared<{ userId: string }>(reservedPool, sittingUsers, [userIds]);
  return rows.map(({ userId }) => userId);
}
