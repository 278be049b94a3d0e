import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { isMarkStep } from '@ganlin/contract/grading/rubric';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { centiOf, numberText } from '../model/points.ts';
import type { ConflictRow, LeadQuestion } from './lead-data.ts';
import styles from './lead.module.css';

interface Fields {
  readonly score: number;
  readonly comment?: string;
}

interface DecideDialogProps {
  readonly row: ConflictRow;
  /** With the rubric, shown as a reminder. */
  readonly question: LeadQuestion | undefined;
  /** The version that is stored now; that of the row may be older. */
  readonly rubricVersion: number;
  readonly onClosed: () => void;
}

const stale = [gradingLeadApi.conflicts, gradingLeadApi.detail];
const fieldOf = { markTooHigh: 'score', markNotInSteps: 'score' } as const;

/** The leader's own mark of an answer on which graders differ. */
export function DecideDialog({ row, question, rubricVersion, onClosed }: DecideDialogProps) {
  const client = useQueryClient();
  // The server ignores a repeated id: a retry with the same points has the same one.
  const [sent, setSent] = useState<{ readonly id: string; readonly text: string }>();
  const decide = useCall(gradingLeadApi.decide, {
    refresh: stale,
    silent: true,
  });
  const submit = async ({ score, comment = '' }: Fields) => {
    const text = JSON.stringify([score, comment]);
    const id = sent?.text === text ? sent.id : newId();
    setSent({ id, text });
    const mark = { id, answerId: row.id, score, comment, items: [], rubricVersion };
    try {
      await decide.mutateAsync(mark);
    } catch (error) {
      // With the new version of the rubric the same form can be submitted again.
      for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
      throw error;
    }
    toast('success', `答卷 ${numberText(row.number)} 已裁定为 ${score} 分`);
  };
  const checkScore = async (_rule: unknown, score: number | null | undefined) => {
    if (score === null || score === undefined) throw new Error('请填写分数');
    if (!isMarkStep(centiOf(score), centiOf(row.maxScore))) throw new Error('分数以半分为单位');
  };
  return (
    <FormDialog<Fields>
      title={`裁定答卷 ${numberText(row.number)}`}
      okText="裁定"
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p className={styles.answer}>{row.text === '' ? '没有作答。' : row.text}</p>
      <p className="ui-note">
        {row.marks.map(({ realName, score }) => `${realName} ${score} 分`).join('，')}
        {question && question.rubric.items.length > 0 && `。细则：${rubricText(question)}`}
      </p>
      <Form.Item
        name="score"
        label="分数"
        extra={`满分 ${row.maxScore} 分。裁定后以此分数为准。`}
        rules={[{ validator: checkScore }]}
      >
        <InputNumber min={0} max={row.maxScore} step={0.5} suffix="分" />
      </Form.Item>
      <Form.Item name="comment" label="评语" extra="考生可见。">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}

const rubricText = ({ rubric }: LeadQuestion): string =>
  rubric.items.map(({ text, points }) => `${text} ${points} 分`).join('；');
