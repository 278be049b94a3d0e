import { questionLevelLabels, questionStateLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Form, Input, Select } from 'antd';
import { RepoPicker } from '../../../kits/pickers/repo-picker.tsx';
import { TagPicker } from '../../../kits/pickers/tag-picker.tsx';
import styles from './question-filter.module.css';

/** The fields of the question list's filter. */
export function QuestionFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="题干、选项或编码，两个字以上" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="repoId" label="题库">
        <RepoPicker className={styles.repo} placeholder="全部" />
      </Form.Item>
      <Form.Item name="type" label="题型">
        <Select className={styles.choice ?? ''} placeholder="全部" options={typeOptions} allowClear />
      </Form.Item>
      <Form.Item name="level" label="难度">
        <Select className={styles.choice ?? ''} placeholder="全部" options={levelOptions} allowClear />
      </Form.Item>
      <Form.Item name="tag" label="知识点">
        <TagPicker className={styles.repo} />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Form.Item name="inReview" label="复核">
        <Select className={styles.choice ?? ''} placeholder="全部" options={reviewOptions} allowClear />
      </Form.Item>
    </>
  );
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const typeOptions = optionsOf(questionTypeLabels);
const levelOptions = optionsOf(questionLevelLabels);
const reviewOptions = [{ value: true, label: '待复核' }];
const stateOptions = optionsOf(questionStateLabels);
