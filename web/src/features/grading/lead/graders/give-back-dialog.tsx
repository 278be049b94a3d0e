import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { questionOptions, type Grader, type LeadQuestion } from '../lead-data.ts';

interface Fields {
  readonly questionId?: string | null;
  readonly reason: string;
}

interface GiveBackDialogProps {
  readonly examId: string;
  readonly grader: Grader;
  readonly questions: readonly LeadQuestion[];
  readonly onClosed: () => void;
}

/** Gives a grader's marks back, to be given again. */
export function GiveBackDialog({ examId, grader, questions, onClosed }: GiveBackDialogProps) {
  // One id for the dialog: whoever presses twice gives back once.
  const [id] = useState(newId);
  const giveBack = useCall(gradingLeadApi.giveBack, { refresh: [gradingLeadApi.detail], silent: true });
  const submit = async ({ questionId, reason }: Fields) => {
    const form = { examId, id, userId: grader.userId, questionId: questionId ?? null, reason };
    const { answers } = await giveBack.mutateAsync(form);
    toast('success', answers > 0 ? `已退回 ${answers} 份，请${grader.realName}重评` : '没有可以退回的作答');
  };
  return (
    <FormDialog<Fields>
      title={`退回 ${grader.realName} 的阅卷`}
      okText="退回重评"
      initial={{ questionId: grader.questionId ?? null }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p className="ui-note">退回后由本人重评。原来的分数都保留，在重评之前有效；改动留痕。</p>
      <Form.Item name="questionId" label="试题">
        <Select allowClear placeholder="这位阅卷人评过的全部试题" options={questionOptions(questions)} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="阅卷人会看到。"
        rules={[{ required: true, whitespace: true, message: '请写明原因' }]}
      >
        <Input.TextArea rows={3} maxLength={200} placeholder="例如：第 3 点写了作业点代号就该给分" />
      </Form.Item>
    </FormDialog>
  );
}
