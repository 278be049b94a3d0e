import type { Input as InputOf } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { UserPicker } from '../../../kits/pickers/user-picker.tsx';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import type { Override } from './override-text.ts';
import styles from './overrides-drawer.module.css';

type Sent = InputOf<typeof examApi.saveOverride>;
type Fields = Omit<Sent, 'id' | 'examId'> & { readonly who: 'user' | 'dept' };

interface OverrideDialogProps {
  readonly examId: string;
  /** Absent for a new one. */
  readonly override: Override | undefined;
  readonly onClosed: () => void;
}

const fieldOf = { userNotFound: 'userId', deptNotFound: 'deptId', overrideTaken: 'reason' } as const;

const blank = { who: 'user', extraMinutes: 0, timePercent: 100 } as const;

/** Edits the special arrangement for one user or department, and its reason. */
export function OverrideDialog({ examId, override, onClosed }: OverrideDialogProps) {
  const save = useCall(examApi.saveOverride, { refresh: [examApi.overrides], silent: true });
  const submit = async ({ who, userId, deptId, ...terms }: Fields) => {
    const named = override
      ? { id: override.id, userId: override.userId, deptId: override.deptId }
      : { userId: who === 'user' ? (userId ?? null) : null, deptId: who === 'dept' ? (deptId ?? null) : null };
    const { extraMinutes, timePercent, startTime, endTime, attempts, reason } = terms;
    const sent = {
      extraMinutes: extraMinutes ?? 0,
      timePercent: timePercent ?? 100,
      startTime: startTime ?? null,
      endTime: endTime ?? null,
      attempts: attempts ?? null,
    };
    await save.mutateAsync({ examId, ...named, ...sent, reason });
    toast('success', '特殊安排已保存');
  };
  return (
    <FormDialog<Fields>
      title={override ? `特殊安排：${override.name}` : '新增特殊安排'}
      initial={override ?? blank}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {!override && <WhoItems />}
      <div className={styles.pair}>
        <Form.Item name="timePercent" label="时长比例" extra="150% 即多一半时间。">
          <InputNumber className={styles.wide ?? ''} min={100} max={400} step={25} precision={0} suffix="%" />
        </Form.Item>
        <Form.Item name="extraMinutes" label="再延长">
          <InputNumber className={styles.wide ?? ''} min={0} max={1440} precision={0} suffix="分钟" />
        </Form.Item>
        <Form.Item name="startTime" label="开始时间">
          <TimeField placeholder="按统一规定" />
        </Form.Item>
        <Form.Item name="endTime" label="结束时间">
          <TimeField placeholder="按统一规定" />
        </Form.Item>
      </div>
      <Form.Item name="attempts" label="考试次数" extra="留空按统一规定，0 表示不限。">
        <InputNumber className={styles.wide ?? ''} min={0} max={1000} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        extra="记入操作日志。"
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormDialog>
  );
}

function WhoItems() {
  const who = Form.useWatch<Fields['who'] | undefined>('who') ?? 'user';
  return (
    <>
      <Form.Item name="who" label="对象">
        <Radio.Group
          options={[
            { value: 'user', label: '人员' },
            { value: 'dept', label: '部门' },
          ]}
        />
      </Form.Item>
      {who === 'user' ? (
        <Form.Item name="userId" label="人员" rules={[{ required: true, message: '请选择人员' }]}>
          <UserPicker />
        </Form.Item>
      ) : (
        <Form.Item name="deptId" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
          <DeptPicker />
        </Form.Item>
      )}
    </>
  );
}
