import { QuestionImportOptions } from '@ganlin/contract/question/import';
import { Form, Radio } from 'antd';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { ReposPicker } from '../../../kits/pickers/repo-picker.tsx';
import styles from './option-fields.module.css';

const rules = rulesOf(QuestionImportOptions);
const states = [
  { value: true, label: '直接发布' },
  { value: false, label: '存为草稿' },
];

/** The target banks, and whether the questions can be drawn immediately. */
export function OptionFields() {
  return (
    <>
      <Form.Item name="repoIds" label="目标题库" rules={rules.repoIds} className={styles.repos ?? ''}>
        <ReposPicker placeholder="请选择题库" />
      </Form.Item>
      <Form.Item name="publish" className={styles.publish ?? ''}>
        <Radio.Group aria-label="导入后的状态" options={states} />
      </Form.Item>
    </>
  );
}
