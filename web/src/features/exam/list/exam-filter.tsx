import { examStateLabels, openTypeLabels } from '@ganlin/contract/exam/kinds';
import { Form, Input, Select } from 'antd';
import styles from './exam-columns.module.css';
import { phaseLabels } from '../model/exam-row.ts';
import { optionsOf, wordOptionsOf } from '../model/label-options.ts';

/** The fields of the exam list's filter. */
export function ExamFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="考试名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(examStateLabels)} allowClear />
      </Form.Item>
      <Form.Item name="openType" label="开放方式">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(openTypeLabels)} allowClear />
      </Form.Item>
      <Form.Item name="phase" label="进度">
        <Select className={styles.choice ?? ''} placeholder="全部" options={wordOptionsOf(phaseLabels)} allowClear />
      </Form.Item>
    </>
  );
}
