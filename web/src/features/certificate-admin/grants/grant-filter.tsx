import { certificateStatusLabels, commonWorkKinds } from '@ganlin/contract/certificate/kinds';
import { Form, Input, Select } from 'antd';
import styles from './grants.module.css';
import { TemplateSelect } from '../model/template-select.tsx';

const statuses = Object.entries(certificateStatusLabels).map(([value, label]) => ({ value: Number(value), label }));
const spans = [30, 60, 90, 180].map((value) => ({ value, label: `${value} 天内` }));
const workKinds = commonWorkKinds.map((value) => ({ value, label: value }));

export function GrantFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="姓名或编号">
        <Input className={styles.keyword ?? ''} placeholder="姓名或证书编号" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="templateId" label="证书">
        <TemplateSelect className={styles.template} placeholder="全部" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={statuses} allowClear />
      </Form.Item>
      <Form.Item name="expiresWithin" label="到期">
        <Select className={styles.choice ?? ''} placeholder="不限" options={spans} allowClear />
      </Form.Item>
      <Form.Item name="workKind" label="作业类别">
        <Select className={styles.choice ?? ''} placeholder="全部" options={workKinds} allowClear />
      </Form.Item>
    </>
  );
}
