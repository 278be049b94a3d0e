import { dayInChina } from '@ganlin/contract/core/time';
import { personApi } from '@ganlin/contract/training/person';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { zodRule } from '../../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { DayField } from '../../../../kits/record-editor/day-field.tsx';
import { which, type ActionDialogProps } from '../action-dialogs.tsx';
import styles from '../people.module.css';
import { whoseText } from '../person-row.ts';
import { affectedQueries } from '../use-immediate-actions.ts';

interface PaymentFields {
  readonly yuan?: number | null;
  readonly paidOn: string | null;
  readonly reference?: string;
}

const MAX_YUAN = 100_000_000;
const { paidOn: paidDay } = personApi.confirmPayment.request.shape;

/** The amount, date and transfer reference: what staff look for when they reconcile the books. */
export function PaymentDialog(props: ActionDialogProps) {
  const { people, onDone, onClosed } = props;
  const confirm = useCall(personApi.confirmPayment, { refresh: affectedQueries, silent: true });
  const submit = async ({ yuan, paidOn, reference = '' }: PaymentFields) => {
    await confirm.mutateAsync({
      ...which(props),
      reference,
      ...(typeof yuan === 'number' && { paidFen: Math.round(yuan * 100) }),
      ...(paidOn !== null && { paidOn }),
    });
    toast('success', `已确认${whoseText(people)}的缴费`);
    onDone?.();
  };
  const isOne = people.length === 1;
  const [today] = useState(() => dayInChina(new Date()));
  const rule = zodRule(paidDay.unwrap().refine((day) => day <= today, { error: '缴费日期不能晚于今天' }));
  return (
    <FormDialog<PaymentFields>
      title="确认缴费"
      okText="确认缴费"
      initial={{ yuan: isOne ? (people[0]?.feeFen ?? 0) / 100 : null, paidOn: today, reference: '' }}
      fieldOf={{ paymentInFuture: 'paidOn' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>{whoseText(people)}确认缴费后即被录取，并收到通知。</p>
      <Form.Item
        name="yuan"
        label={isOne ? '缴费金额' : '每人缴费金额'}
        required={isOne}
        rules={isOne ? [{ required: true, message: '请填写缴费金额' }] : []}
        extra={isOne ? undefined : '不填时按各人的培训费登记。'}
      >
        <InputNumber className={styles.amount ?? ''} min={0} max={MAX_YUAN} precision={2} suffix="元" />
      </Form.Item>
      <Form.Item name="paidOn" label="缴费日期" required rules={[rule]}>
        <PaidOn />
      </Form.Item>
      <Form.Item name="reference" label="流水号" extra="银行或支付平台的交易号，可以不填。">
        <Input maxLength={50} allowClear />
      </Form.Item>
    </FormDialog>
  );
}

interface PaidOnProps {
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

/** The form item passes in the value and takes the change. */
function PaidOn({ value = null, onChange }: PaidOnProps) {
  return <DayField label="缴费日期" value={value} onChange={(day) => onChange?.(day)} />;
}
