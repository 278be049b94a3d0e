import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { draftOf, rebased, schemeOf, type MarkDraft } from '../../desk/marking/mark-draft.ts';
import { MarksTable } from '../../model/marks-table.tsx';
import { numberText, pointsText } from '../../model/points.ts';
import { marksOf, type WaitingRow } from '../lead-data.ts';
import { MarkField } from './mark-field.tsx';
import styles from '../lead.module.css';

interface Fields {
  readonly mark: MarkDraft;
  readonly comment?: string;
}

interface DecideDialogProps {
  readonly row: WaitingRow;
  readonly onClosed: () => void;
}

const stale = [gradingLeadApi.conflicts, gradingLeadApi.detail];
const fieldOf = { markTooHigh: 'mark', markNotInSteps: 'mark' } as const;

/** The leader's own mark of an answer that graders could not settle. */
export function DecideDialog({ row, onClosed }: DecideDialogProps) {
  const client = useQueryClient();
  const scheme = schemeOf(row.rubric, row.maxScore);
  // The server ignores a repeated id: a retry with the same mark has the same one.
  const [sent, setSent] = useState<{ readonly id: string; readonly text: string }>();
  const decide = useCall(gradingLeadApi.decide, { refresh: stale, silent: true });
  const submit = async ({ mark, comment = '' }: Fields) => {
    const { scoreCenti, ticked, rubricVersion } = rebased(mark, scheme);
    if (scoreCenti === null) throw new Error('评分细则已更新，请重新给分');
    const form = { answerId: row.id, score: scoreCenti / 100, comment, items: [...ticked], rubricVersion };
    const text = JSON.stringify(form);
    const id = sent?.text === text ? sent.id : newId();
    setSent({ id, text });
    try {
      await decide.mutateAsync({ ...form, id });
    } catch (error) {
      // With the new version of the rubric the same form can be submitted again.
      for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
      throw error;
    }
    toast('success', `答卷 ${numberText(row.number)} 已裁定为 ${pointsText(scoreCenti)} 分`);
  };
  return (
    <FormDialog<Fields>
      title={`裁定答卷 ${numberText(row.number)}`}
      okText="裁定"
      initial={{ mark: draftOf(null, scheme) }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p className={styles.answer}>{row.text === '' ? '没有作答。' : row.text}</p>
      {row.sent !== '' && <p className={styles.sent}>阅卷人：{row.sent}</p>}
      {row.marks.length > 0 && <MarksTable label="各自的给分" marks={marksOf(row)} items={row.rubric.items} />}
      <Form.Item name="mark" rules={[{ validator: checkMark }]}>
        <MarkField scheme={scheme} />
      </Form.Item>
      <Form.Item name="comment" label="评语" extra="考生可见。裁定后以此分数为准。">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}

async function checkMark(_rule: unknown, mark: MarkDraft | undefined): Promise<void> {
  if (!mark || mark.scoreCenti === null) throw new Error('请给分');
}
