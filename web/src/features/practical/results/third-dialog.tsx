import { practicalTestApi } from '@ganlin/contract/practical/test';
import { Form } from 'antd';
import { UserPicker } from '../../../kits/pickers/user-picker.tsx';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

interface ThirdDialogProps {
  readonly testId: string;
  readonly group: number;
  readonly onClosed: () => void;
}

/** Names the third examiner of a group. */
export function ThirdDialog({ testId, group, onClosed }: ThirdDialogProps) {
  const assign = useCall(practicalTestApi.assignThird, {
    refresh: [practicalTestApi.candidates, practicalTestApi.detail],
    silent: true,
  });
  return (
    <FormDialog<{ userId: string | null }>
      title={`第 ${group} 组的第三位考官`}
      initial={{ userId: null }}
      onSubmit={async ({ userId }) => {
        await assign.mutateAsync({ id: testId, group, userId: userId ?? '' });
        toast('success', '已指定，并通知了考官');
      }}
      onClosed={onClosed}
    >
      <Form.Item name="userId" label="考官" rules={[{ required: true, message: '请选择考官' }]}>
        <UserPicker />
      </Form.Item>
    </FormDialog>
  );
}
