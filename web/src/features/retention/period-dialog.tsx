import { MAX_RETENTION, retentionUnitLabels } from '@ganlin/contract/core/retention';
import { retentionRule } from '@ganlin/contract/retention/kinds';
import { retentionApi, type RetentionPolicy } from '@ganlin/contract/retention/retention';
import { Checkbox, Form, InputNumber } from 'antd';
import { useCall } from '../../lib/api/query.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

interface PeriodDialogProps {
  readonly policy: RetentionPolicy;
  readonly onClosed: () => void;
}

interface Fields {
  readonly isForever: boolean;
  readonly amount: number | null;
}

export function PeriodDialog({ policy: { kind, amount }, onClosed }: PeriodDialogProps) {
  const { label, least, usual, unit } = retentionRule(kind);
  const save = useCall(retentionApi.save, { silent: true, refresh: [retentionApi.list] });
  const initial: Fields = { isForever: amount === null, amount: amount ?? usual };
  const submit = async (fields: Fields) =>
    void (await save.mutateAsync({ kind, amount: fields.isForever ? null : fields.amount }));
  return (
    <FormDialog<Fields>
      title={`${label}的保存期限`}
      okText="保存"
      initial={initial}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="isForever" valuePropName="checked">
        <Checkbox>永久保存，不清理</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={['isForever']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="amount"
            label={`保存（${retentionUnitLabels[unit]}）`}
            extra={`不少于 ${least} ${retentionUnitLabels[unit]}，通常 ${usual} ${retentionUnitLabels[unit]}。修改后清理停止，要重新试算和开启。`}
            rules={[{ required: getFieldValue('isForever') !== true, message: '请填写保存期限' }]}
          >
            <InputNumber
              min={least}
              max={MAX_RETENTION[unit]}
              precision={0}
              disabled={getFieldValue('isForever') === true}
            />
          </Form.Item>
        )}
      </Form.Item>
    </FormDialog>
  );
}
