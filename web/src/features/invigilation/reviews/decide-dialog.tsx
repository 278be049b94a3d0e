import type { Data } from '@ganlin/contract/core/endpoint';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { Decision, decisionLabels } from '@ganlin/contract/invigilation/kinds';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { chunkSender, sumOf } from '../actions/in-chunks.ts';
import { namesText } from '../model/consequences.ts';
import type { ReviewRow } from '../model/rows.ts';
import styles from './reviews.module.css';

interface DecideDialogProps {
  readonly rows: readonly ReviewRow[];
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

interface DecideFields {
  readonly decision: Decision;
  readonly reason: string;
}

const options = Object.values(Decision).map((value) => ({ value, label: decisionLabels[value] }));

/** Decides about marked papers, one or several. Nothing else follows by itself. */
export function DecideDialog({ rows, onDone, onClosed }: DecideDialogProps) {
  const decide = useCall(boardApi.decide, { refresh: [boardApi.reviews, integrityApi.detail], silent: true });
  // Kept for the whole dialog: a repeated submission changes nothing twice.
  const [inChunks] = useState(() => chunkSender<Data<typeof boardApi.decide>>());
  const decided = rows.filter(({ decision }) => decision !== null).length;
  const submit = async (fields: DecideFields) => {
    const paperIds = rows.map((row) => row.id);
    const replies = await inChunks(paperIds, (some, id) => decide.mutateAsync({ id, paperIds: some, ...fields }));
    toast('success', `已处理 ${sumOf(replies)} 份答卷的标记`);
    onDone();
  };
  return (
    <FormDialog<DecideFields> title="处理考场标记" okText="确定" onSubmit={submit} onClosed={onClosed}>
      <p className={styles.note}>
        {namesText(rows)}会收到处理结果和原因。成绩不会因此改变；建议作废的答卷，要由有权限的人在答卷中作废。
        {decided > 0 && `其中 ${decided} 份已经处理过，会改为这次的结果。`}
      </p>
      <Form.Item name="decision" label="处理" required rules={[{ required: true, message: '请选择怎样处理' }]}>
        <Radio.Group options={options} className={styles.decisions ?? ''} />
      </Form.Item>
      <Form.Item name="reason" label="原因" required rules={[zodRule(boardApi.decide.request.shape.reason)]}>
        <Input.TextArea maxLength={200} rows={3} showCount placeholder="考生会看到，如：经核实为系统弹窗" />
      </Form.Item>
    </FormDialog>
  );
}
