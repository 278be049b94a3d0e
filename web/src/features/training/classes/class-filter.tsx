import { chargeLabels, classStateLabels, classStatusLabels, trainTypeLabels } from '@ganlin/contract/training/kinds';
import { Form, Input, Select } from 'antd';
import styles from './classes.module.css';

const choices = [
  { name: 'state', label: '状态', labels: classStateLabels },
  { name: 'status', label: '进度', labels: classStatusLabels },
  { name: 'trainType', label: '方式', labels: trainTypeLabels },
  { name: 'charge', label: '收费', labels: chargeLabels },
] as const;

/** The filter fields of the class list. */
export function ClassFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="培训班名称" maxLength={50} allowClear />
      </Form.Item>
      {choices.map(({ name, label, labels }) => (
        <Form.Item key={name} name={name} label={label}>
          <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(labels)} allowClear />
        </Form.Item>
      ))}
    </>
  );
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));
