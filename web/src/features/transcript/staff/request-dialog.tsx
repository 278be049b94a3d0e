import { FileNumber, transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';

interface Fields {
  readonly fileNumber: string;
  readonly name: string;
  readonly purpose: string;
}

/** Asks a person to show their file. The reply is the same whether or not there is such a person. */
export function RequestDialog({ onClosed }: { readonly onClosed: () => void }) {
  // Repeated calls ask once.
  const [id] = useState(newId);
  const save = useCall(transcriptRequestApi.save, { refresh: [transcriptRequestApi.paging], silent: true });
  return (
    <FormDialog<Fields>
      title="申请查看档案"
      okText="发出申请"
      initial={{ fileNumber: '', name: '', purpose: '' }}
      onSubmit={async (fields) => {
        await save.mutateAsync({ id, ...fields });
        toast('success', '已发出申请。档案号和姓名相符时，本人会收到消息；同意后您就能查看。');
      }}
      onClosed={onClosed}
    >
      <Form.Item
        name="fileNumber"
        label="档案号"
        extra="本人在“学习档案”页面可以看到"
        rules={[
          {
            required: true,
            validator: (_, text: string) =>
              FileNumber.safeParse(text).success
                ? Promise.resolve()
                : Promise.reject(new Error('档案号的格式是 DA-年份-六位数字，例如 DA-2026-000731')),
          },
        ]}
      >
        <Input maxLength={20} placeholder="DA-2026-000731" autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="purpose"
        label="用途"
        extra="本人会看到"
        rules={[{ required: true, whitespace: true, min: 2, message: '请说明用途' }]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount placeholder="如 拟调入本单位作业岗位，核对培训和持证经历" />
      </Form.Item>
    </FormDialog>
  );
}
