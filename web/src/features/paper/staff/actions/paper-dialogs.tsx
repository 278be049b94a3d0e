import { papersApi } from '@ganlin/contract/paper/papers';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { zodRule } from '../../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { whoseText, type PaperRow, type Refused } from '../paper-row.ts';

export interface PaperDialogProps {
  /** Those the action is for. */
  readonly papers: readonly PaperRow[];
  readonly onDone: (refused?: readonly Refused[]) => void;
  readonly onClosed: () => void;
}

export const refresh = [papersApi.paging, papersApi.detail];
export const idsOf = (papers: readonly PaperRow[]) => papers.map(({ paperId }) => paperId);

/** Hands in papers early: saved answers count, and the examinees cannot continue. */
export function ForceDialog({ papers, onDone, onClosed }: PaperDialogProps) {
  const force = useCall(papersApi.forceHandIn, { refresh, silent: true });
  const submit = async ({ reason }: { reason: string }) => {
    const { count } = await force.mutateAsync({ paperIds: idsOf(papers), reason });
    toast('success', `已收 ${count} 份试卷`);
    onDone();
  };
  return (
    <FormDialog title="收卷" okText="收卷" danger onSubmit={submit} onClosed={onClosed}>
      <p>{whoseText(papers)}的试卷将立即收回，已保存的答案照常评分，不能再继续作答。考生会看到收卷的原因。</p>
      <ReasonField placeholder="如：考生违反考场纪律" />
    </FormDialog>
  );
}

interface ExtendFields {
  readonly minutes: number;
  readonly reason: string;
}

/** Extends the time of papers in progress. */
export function ExtendDialog({ papers, onDone, onClosed }: PaperDialogProps) {
  const extend = useCall(papersApi.extend, { refresh, silent: true });
  // One for the whole dialog: a repeated submission adds no more time.
  const [id] = useState(newId);
  const submit = async (fields: ExtendFields) => {
    const { count } = await extend.mutateAsync({ id, paperIds: idsOf(papers), ...fields });
    toast('success', `已为 ${count} 份试卷延长 ${fields.minutes} 分钟`);
    onDone();
  };
  return (
    <FormDialog<ExtendFields>
      title="延长考试时间"
      okText="延长"
      initial={{ minutes: 10 }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{whoseText(papers)}的截止时间将推迟，考生的页面会自动更新剩余时间。</p>
      <Form.Item name="minutes" label="延长多少分钟" required rules={[zodRule(papersApi.extend.request.shape.minutes)]}>
        <InputNumber min={1} max={1440} precision={0} suffix="分钟" />
      </Form.Item>
      <ReasonField placeholder="如：机房断电 10 分钟" />
    </FormDialog>
  );
}

export function ReasonField({ placeholder }: { readonly placeholder: string }) {
  return (
    <Form.Item
      name="reason"
      label="原因"
      required
      extra="会记入操作日志和答卷经过。"
      rules={[zodRule(papersApi.forceHandIn.request.shape.reason)]}
    >
      <Input.TextArea maxLength={200} rows={3} showCount placeholder={placeholder} />
    </Form.Item>
  );
}
