import { assignmentApi } from '@ganlin/contract/course/record';
import { Button, Form, Select } from 'antd';
import { DeptsPicker } from '../../../kits/pickers/dept-picker.tsx';
import { PeopleField } from '../../../kits/pickers/people-field.tsx';
import type { Person } from '../../../kits/pickers/person.ts';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import styles from './assign.module.css';

interface Fields {
  readonly deptIds?: readonly string[];
  readonly people?: readonly Person[];
  readonly deadline?: string | null;
  readonly remindDays?: readonly number[];
}

const remindOptions = [0, 1, 3, 7, 14, 30].map((value) => ({
  value,
  label: value === 0 ? '截止当天' : `提前 ${value} 天`,
}));

/** Assigns the course to departments with those below them, and to persons. */
export function AssignForm({ courseId }: { readonly courseId: string }) {
  const [form] = Form.useForm<Fields>();
  const deadline = Form.useWatch('deadline', form);
  const save = useCall(assignmentApi.save, { refresh: [assignmentApi.list] });
  const submit = async ({ deptIds = [], people = [], remindDays = [], deadline: until = null }: Fields) => {
    if (deptIds.length + people.length === 0) return toast('warning', '请选择部门或人员');
    const sent = {
      courseId,
      deptIds: [...deptIds],
      userIds: people.map(({ id }) => id),
      deadline: until,
      // Without a deadline there is nothing to count back from.
      remindDays: until === null ? [] : [...remindDays],
    };
    const saved = await save.mutateAsync(sent).catch(() => undefined);
    if (!saved) return undefined;
    toast('success', `已指派 ${saved.count.toLocaleString('zh-CN')} 项`);
    form.resetFields();
    return undefined;
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      initialValues={{ remindDays: [7, 1] }}
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item name="deptIds" label="部门" extra="包含下级部门，以后加入的人员也算在内。">
        <DeptsPicker />
      </Form.Item>
      <Form.Item name="people" label="人员">
        <PeopleItem />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="deadline" label="截止时间" extra="可以不设；已经指派的会换成新的截止时间。">
          <TimeField placeholder="不设截止时间" />
        </Form.Item>
        {deadline && (
          <Form.Item name="remindDays" label="自动提醒" extra="发给还没有学完的人。">
            <Select mode="multiple" maxCount={5} placeholder="不自动提醒" options={remindOptions} />
          </Form.Item>
        )}
      </div>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        指派
      </Button>
    </Form>
  );
}

interface PeopleItemProps {
  /** Set by the form item. */
  readonly value?: readonly Person[];
  readonly onChange?: (people: readonly Person[]) => void;
}

const PeopleItem = ({ value, onChange }: PeopleItemProps) => (
  <PeopleField people={value ?? []} onChange={(people) => onChange?.(people)} />
);
