import { examResultLabels, handInByLabels, paperStateLabels } from '@ganlin/contract/exam/kinds';
import { Form, Input, Select } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { ExamPicker } from '../../../kits/pickers/exam-picker.tsx';
import styles from './papers.module.css';

/** The fields of the list's filter; lookups the user may not use are not offered. */
export function PaperFilterFields() {
  const may = usePermission();
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="姓名或账号" maxLength={50} allowClear />
      </Form.Item>
      {may('exam:exam:paging') && (
        <Form.Item name="examId" label="考试">
          <ExamPicker className={styles.wide} />
        </Form.Item>
      )}
      {may('sys:dept:tree') && (
        <Form.Item name="deptId" label="部门">
          <DeptPicker className={styles.wide ?? ''} placeholder="全部" />
        </Form.Item>
      )}
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Form.Item name="result" label="结果">
        <Select className={styles.choice ?? ''} placeholder="全部" options={resultOptions} allowClear />
      </Form.Item>
      <Form.Item name="voided" label="作废">
        <Select className={styles.choice ?? ''} placeholder="全部" options={voidOptions} allowClear />
      </Form.Item>
      <Form.Item name="handedInBy" label="交卷方式">
        <Select className={styles.choice ?? ''} placeholder="全部" options={handInOptions} allowClear />
      </Form.Item>
    </>
  );
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const voidOptions = [
  { value: true, label: '已作废' },
  { value: false, label: '未作废' },
];
const stateOptions = optionsOf(paperStateLabels);
const resultOptions = optionsOf(examResultLabels);
const handInOptions = optionsOf(handInByLabels);
