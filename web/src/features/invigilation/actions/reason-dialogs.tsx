import type { Data } from '@ganlin/contract/core/endpoint';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { papersApi, voidRefusalLabels, reopenRefusalLabels } from '@ganlin/contract/paper/papers';
import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { consequenceOf, paperIdsOf, reopenedUntil } from '../model/consequences.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ConsequenceNote } from './consequence-note.tsx';
import { MinutesField, ReasonField } from './fields.tsx';
import { chunkSender, sumOf } from './in-chunks.ts';
import { reportRefused } from './refused.ts';

interface Reason {
  readonly reason: string;
}

/** Lets examinees go on whose page was locked or whose paper is going to be collected. */
export function UnlockDialog({ tiles, onDone, onClosed }: ActionDialogProps) {
  const unlock = useCall(boardApi.unlock, { silent: true });
  const [inChunks] = useState(() => chunkSender<Data<typeof boardApi.unlock>>());
  const consequence = consequenceOf('unlock', tiles);
  const { length: count } = consequence.applies;
  // As it was when the dialog was opened: the minute may end while the reason is typed.
  const [isCollecting] = useState(() => consequence.applies.some(({ collecting }) => collecting));
  const submit = async ({ reason }: Reason) => {
    const replies = await inChunks(paperIdsOf(consequence), (paperIds, id) =>
      unlock.mutateAsync({ id, paperIds, reason }),
    );
    toast('success', isCollecting ? `已让 ${sumOf(replies)} 人继续作答` : `已为 ${sumOf(replies)} 人解锁`);
    onDone();
  };
  return (
    <FormDialog<Reason>
      title={isCollecting ? `取消收卷，让 ${count} 名考生继续作答` : `解锁 ${count} 名考生`}
      okText={isCollecting ? '取消收卷' : '解锁'}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ConsequenceNote consequence={consequence}>
        {isCollecting && '不再收卷；'}可以立即继续作答。已有的记录和标记保留，考试时间不变。
        {isCollecting && '之后再有违规，会再次在一分钟后收卷。'}
      </ConsequenceNote>
      <ReasonField usual={['已当面提醒考生', '经核实为系统弹窗', '已核对考生身份']} />
    </FormDialog>
  );
}

/** Hands in papers early; the examinees see the reason. */
export function ForceDialog({ tiles, onDone, onClosed }: ActionDialogProps) {
  const force = useCall(papersApi.forceHandIn, { silent: true });
  const [inChunks] = useState(() => chunkSender<Data<typeof papersApi.forceHandIn>>());
  const consequence = consequenceOf('force', tiles);
  const submit = async ({ reason }: Reason) => {
    const replies = await inChunks(paperIdsOf(consequence), (paperIds) => force.mutateAsync({ paperIds, reason }));
    toast('success', `已收 ${sumOf(replies)} 份试卷`);
    onDone();
  };
  return (
    <FormDialog<Reason>
      title={`强制收 ${consequence.applies.length} 名考生的试卷`}
      okText="强制交卷"
      danger
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ConsequenceNote consequence={consequence}>
        试卷立即收回，已保存的答案照常评分，不能再继续作答。考生会看到收卷的原因。
      </ConsequenceNote>
      <ReasonField usual={['违反考场纪律', '考生提前离场', '考生申请交卷']} />
    </FormDialog>
  );
}

interface ReopenFields extends Reason {
  readonly minutes: number;
}

/** Lets examinees go on with papers that were handed in. */
export function ReopenDialog({ tiles, now, onDone, onClosed }: ActionDialogProps) {
  const reopen = useCall(papersApi.reopen, { silent: true });
  const [inChunks] = useState(() => chunkSender<Data<typeof papersApi.reopen>>());
  const consequence = consequenceOf('reopen', tiles);
  const submit = async ({ minutes, reason }: ReopenFields) => {
    const replies = await inChunks(paperIdsOf(consequence), (paperIds, id) =>
      reopen.mutateAsync({ id, paperIds, minutes, reason }),
    );
    toast('success', `已重新打开 ${sumOf(replies)} 份试卷，可作答 ${minutes} 分钟`);
    reportRefused(
      replies.flatMap(({ refused }) => refused),
      reopenRefusalLabels,
    );
    onDone();
  };
  return (
    <FormDialog<ReopenFields>
      title={`重新打开 ${consequence.applies.length} 名考生的试卷`}
      okText="重新打开"
      initial={{ minutes: 10 }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <MinutesField label="可作答" />
      <ReasonField usual={['误点交卷', '设备故障', '考点网络中断']} />
      <ConsequenceNote consequence={consequence}>
        接着原来的答案作答
        <Until now={now} />
        ，到时自动交卷，重新评分；原来的成绩不再有效。
      </ConsequenceNote>
    </FormDialog>
  );
}

function Until({ now }: { readonly now: () => Date }): ReactNode {
  const minutes = Form.useWatch<number | null | undefined>('minutes') ?? 0;
  return (
    <>
      到 <b>{reopenedUntil(now(), minutes)}</b>
    </>
  );
}

/** Papers no longer count; the examinees see the reason. */
export function VoidDialog({ tiles, onDone, onClosed }: ActionDialogProps) {
  const change = useCall(papersApi.void, { silent: true });
  const [inChunks] = useState(() => chunkSender<Data<typeof papersApi.void>>());
  const consequence = consequenceOf('void', tiles);
  const submit = async ({ reason }: Reason) => {
    const replies = await inChunks(paperIdsOf(consequence), (paperIds, id) =>
      change.mutateAsync({ id, paperIds, reason }),
    );
    toast('success', `已作废 ${sumOf(replies)} 份试卷`);
    reportRefused(
      replies.flatMap(({ refused }) => refused),
      voidRefusalLabels,
    );
    onDone();
  };
  return (
    <FormDialog<Reason>
      title={`作废 ${consequence.applies.length} 名考生的答卷`}
      okText="作废"
      danger
      onSubmit={submit}
      onClosed={onClosed}
    >
      <ConsequenceNote consequence={consequence}>
        这次答卷不再计成绩，也不计入统计，但仍占一次考试机会。考生会看到作废原因。可以在答卷列表撤销作废。
      </ConsequenceNote>
      <ReasonField usual={['经查实为替考', '经查实为抄袭', '违反考场纪律']} />
    </FormDialog>
  );
}
