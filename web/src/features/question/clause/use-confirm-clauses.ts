import { CONFIRM_LIMIT, clauseApi } from '@ganlin/contract/question/clause/clause';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { useCall } from '../../../lib/api/query.ts';
import { settled } from '../../../lib/api/settled.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { QuestionRow } from '../model/question-row.ts';

/** A question that waits to be checked, and the change that the checker has seen. */
interface Waiting {
  readonly id: string;
  readonly since: string;
}

export const waitingAmong = (rows: readonly QuestionRow[]): Waiting[] =>
  rows.flatMap(({ id, reviewSince }) => (reviewSince === null ? [] : [{ id, since: reviewSince }]));

const refresh = [questionApi.paging, questionApi.detail, clauseApi.review, repoApi.paging, repoApi.list];

/** 仍然正确: keeps questions as they are, with the new wording of their clauses. Returns whether it was done. */
export function useConfirmClauses() {
  const confirm = useCall(clauseApi.confirm, { refresh });
  return async (waiting: readonly Waiting[], onDone?: () => void): Promise<boolean> => {
    const items = waiting.slice(0, CONFIRM_LIMIT);
    const title = `确认 ${items.length} 道试题仍然正确吗？`;
    const content = '请先对照修改后的条文核对题干、答案和解析。确认后试题恢复抽取，依据的条文换成新的。';
    if (!(await confirmAction({ title, content, okText: '仍然正确' }))) return false;
    const done = await settled(confirm.mutateAsync({ items }));
    if (!done) return false;
    toast('success', `已确认 ${done.count} 题`);
    onDone?.();
    return true;
  };
}
