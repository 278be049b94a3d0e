import { checkInApi } from '@ganlin/contract/training/check-in';
import { AttendanceState } from '@ganlin/contract/training/kinds';
import { Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { attendanceOptions, type Attendee } from './attendance-style.ts';

interface CorrectDialogProps {
  readonly sessionId: string;
  readonly people: readonly Attendee[];
  readonly onDone: () => void;
  readonly onClosed: () => void;
}

interface Fields {
  readonly state: AttendanceState;
  readonly reason: string;
}

const refresh = [checkInApi.paging, checkInApi.sessions, checkInApi.sheet];

/** Overrides the scanned attendance, with a reason. */
export function CorrectDialog({ sessionId, people, onDone, onClosed }: CorrectDialogProps): ReactNode {
  const correct = useCall(checkInApi.correct, { refresh, silent: true });
  const submit = async (fields: Fields) => {
    const { count } = await correct.mutateAsync({ sessionId, personIds: people.map(({ id }) => id), ...fields });
    toast('success', `已更正 ${count} 人的签到`);
    onDone();
  };
  const whose = people.length === 1 ? people[0]?.name : `所选 ${people.length} 人`;
  return (
    <FormDialog<Fields>
      title="更正签到"
      initial={{ state: AttendanceState.present }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{whose}的签到将改为所选的状态；以后再扫码不会改变它。</p>
      <Form.Item name="state" label="改为" required>
        <Radio.Group options={attendanceOptions} optionType="button" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        required
        extra="会记入操作日志和报名记录。"
        rules={[zodRule(checkInApi.correct.request.shape.reason)]}
      >
        <Input.TextArea maxLength={200} rows={3} showCount placeholder="如：手机没电，班主任现场确认" />
      </Form.Item>
    </FormDialog>
  );
}
