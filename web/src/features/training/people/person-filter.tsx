import { invoiceStateLabels, paymentStateLabels } from '@ganlin/contract/training/kinds';
import { Form, Input, Select } from 'antd';
import styles from './people.module.css';

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const paymentOptions = optionsOf(paymentStateLabels);
const invoiceOptions = optionsOf(invoiceStateLabels);

/** The filter fields of the list; the tabs above it choose the state. */
export function PersonFilterFields({ isPaid }: { readonly isPaid: boolean }) {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input
          className={styles.keyword ?? ''}
          placeholder="姓名、单位，或完整手机号、身份证号、查询码"
          maxLength={50}
          allowClear
        />
      </Form.Item>
      {isPaid && (
        <>
          <Form.Item name="payment" label="缴费">
            <Select className={styles.choice ?? ''} placeholder="全部" options={paymentOptions} allowClear />
          </Form.Item>
          <Form.Item name="invoice" label="发票">
            <Select className={styles.choice ?? ''} placeholder="全部" options={invoiceOptions} allowClear />
          </Form.Item>
        </>
      )}
    </>
  );
}
