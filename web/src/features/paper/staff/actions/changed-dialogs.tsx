import { papersApi, reopenRefusalLabels, voidRefusalLabels } from '@ganlin/contract/paper/papers';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { zodRule } from '../../../../lib/api/zod-rule.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { idsOf, ReasonField, refresh, type PaperDialogProps } from './paper-dialogs.tsx';
import { refusalsOf, whoseText } from '../paper-row.ts';

interface ReopenFields {
  readonly minutes: number;
  readonly reason: string;
}

/** Lets examinees go on with papers that were handed in. */
export function ReopenDialog({ papers, onDone, onClosed }: PaperDialogProps) {
  const reopen = useCall(papersApi.reopen, { refresh, silent: true });
  // One for the whole dialog: a repeated submission changes nothing twice.
  const [id] = useState(newId);
  const submit = async (fields: ReopenFields) => {
    const { count, refused } = await reopen.mutateAsync({ id, paperIds: idsOf(papers), ...fields });
    if (count > 0) toast('success', `已重新开放 ${count} 份试卷，可作答 ${fields.minutes} 分钟`);
    onDone(refusalsOf(refused, reopenRefusalLabels));
  };
  return (
    <FormDialog<ReopenFields>
      title="重新开放"
      okText="重新开放"
      initial={{ minutes: 10 }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>
        {whoseText(papers)}
        可以接着原来的答案继续作答，从现在起计时，到时自动交卷。原来的成绩不再有效，重新交卷后再评分。
      </p>
      <p>如果正确答案已经公布，考生可能已经看到，请谨慎操作。</p>
      <Form.Item
        name="minutes"
        label="可作答多少分钟"
        required
        rules={[zodRule(papersApi.reopen.request.shape.minutes)]}
      >
        <InputNumber min={1} max={1440} precision={0} suffix="分钟" />
      </Form.Item>
      <ReasonField placeholder="如：误点交卷、电脑故障" />
    </FormDialog>
  );
}

interface Reason {
  readonly reason: string;
}

/** Papers no longer count; the examinees see the reason. */
export function VoidDialog({ papers, onDone, onClosed }: PaperDialogProps) {
  const change = useCall(papersApi.void, { refresh, silent: true });
  const [id] = useState(newId);
  const submit = async ({ reason }: Reason) => {
    const { count, refused } = await change.mutateAsync({ id, paperIds: idsOf(papers), reason });
    if (count > 0) toast('success', `已作废 ${count} 份试卷`);
    onDone(refusalsOf(refused, voidRefusalLabels));
  };
  return (
    <FormDialog<Reason> title="作废答卷" okText="作废" danger onSubmit={submit} onClosed={onClosed}>
      <p>
        {whoseText(papers)}的这次答卷不再计成绩，也不计入统计，但仍占一次考试机会。考生会看到作废原因。可以撤销作废。
      </p>
      <ReasonField placeholder="如：经查实为替考" />
    </FormDialog>
  );
}

export function RestoreDialog({ papers, onDone, onClosed }: PaperDialogProps) {
  const change = useCall(papersApi.restore, { refresh, silent: true });
  const [id] = useState(newId);
  const submit = async ({ reason }: Reason) => {
    const { count, refused } = await change.mutateAsync({ id, paperIds: idsOf(papers), reason });
    if (count > 0) toast('success', `已撤销作废 ${count} 份试卷`);
    onDone(refusalsOf(refused, voidRefusalLabels));
  };
  return (
    <FormDialog<Reason> title="撤销作废" okText="撤销作废" onSubmit={submit} onClosed={onClosed}>
      <p>{whoseText(papers)}的这次答卷恢复计成绩；作废期间的改判会一并生效。</p>
      <ReasonField placeholder="如：复核后确认本人参考" />
    </FormDialog>
  );
}
