import { personApi } from '@ganlin/contract/training/person';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { whoseText, type Action, type PersonRow } from './person-row.ts';

/** The queries that a change of a registration invalidates. */
export const affectedQueries = [
  personApi.paging,
  personApi.counts,
  personApi.detail,
  personApi.rooms,
  trainclassApi.paging,
];

type Run = (people: readonly PersonRow[]) => Promise<void>;
type ImmediateActions = Partial<Record<Action, Run>> & { readonly running: Action | undefined };

interface Options {
  readonly activityId: string;
  readonly isPaid: boolean;
  readonly isBulk: boolean;
  readonly onDone?: (() => void) | undefined;
}

const idsOf = (people: readonly PersonRow[]) => people.map(({ id }) => id);

/**
 * Actions that need no text: for one registration in the detail view they run immediately, for many after a
 * confirmation.
 */
export function useImmediateActions({ activityId, isPaid, isBulk, onDone }: Options): ImmediateActions {
  const review = useCall(personApi.review, { refresh: affectedQueries });
  const reminding = useCall(personApi.remind, { refresh: affectedQueries });
  const isSure = (title: string, content: string, okText: string) =>
    isBulk ? confirmAction({ title, content, okText }) : Promise.resolve(true);

  const accept: Run = async (people) => {
    const whose = whoseText(people);
    const content = `通过后${isPaid ? '等待缴费' : '即被录取'}，并收到通知。`;
    if (!(await isSure(`通过${whose}的报名吗？`, content, '通过'))) return;
    await review.mutateAsync({ activityId, ids: idsOf(people), verdict: 'accept' });
    toast('success', `已通过${whose}的报名`);
    onDone?.();
  };
  const wait: Run = async (people) => {
    const whose = whoseText(people);
    const content = '名额让给别人，有空额时按先后顺序递补。本人会收到通知。';
    if (!(await confirmAction({ title: `把${whose}转入候补吗？`, content, okText: '转入候补' }))) return;
    await review.mutateAsync({ activityId, ids: idsOf(people), verdict: 'wait' });
    toast('success', `已把${whose}转入候补`);
    onDone?.();
  };
  const remind: Run = async (people) => {
    const content = '本人会收到站内消息或短信。今天已经提醒过的不再重复。';
    if (!(await isSure(`提醒${whoseText(people)}缴费吗？`, content, '提醒'))) return;
    const { count, skipped } = await reminding.mutateAsync({ activityId, ids: idsOf(people) });
    const rest = skipped > 0 ? `，${skipped} 人今天已经提醒过` : '';
    toast(count > 0 ? 'success' : 'info', `已提醒 ${count} 人缴费${rest}`);
    onDone?.();
  };
  const running = review.isPending ? review.variables.verdict : reminding.isPending ? 'remind' : undefined;
  return { accept, wait, remind, running };
}
