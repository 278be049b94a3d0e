import { questionLevelLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { QuestionFilter } from '@ganlin/contract/question/question';
import { Button, Form, Input, Select } from 'antd';
import type { z } from 'zod';
import { withoutBlanks } from '../../../../lib/screen/search-params.ts';
import { RepoPicker } from '../../../../kits/pickers/repo-picker.tsx';
import { TagPicker } from '../../../../kits/pickers/tag-picker.tsx';
import { optionsOf } from '../../model/label-options.ts';
import styles from './picker.module.css';

export type Filter = z.input<typeof QuestionFilter>;

/** The filter of the question picker; choices apply immediately, text on submit. */
export function PickerFilter({ onFilter }: { readonly onFilter: (filter: Filter) => void }) {
  const [form] = Form.useForm<Filter>();
  const apply = () => onFilter(withoutBlanks({ ...form.getFieldsValue() }));
  return (
    <Form
      form={form}
      className={styles.filter ?? ''}
      onFinish={apply}
      onValuesChange={(changed: Partial<Filter>) => !('keyword' in changed) && apply()}
    >
      <Form.Item name="keyword" noStyle>
        <Input aria-label="关键词" placeholder="题干、选项或编码，两个字以上" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="repoId" noStyle>
        <RepoPicker aria-label="题库" placeholder="全部题库" />
      </Form.Item>
      <Form.Item name="type" noStyle>
        <Select aria-label="题型" placeholder="全部题型" options={optionsOf(questionTypeLabels)} allowClear />
      </Form.Item>
      <Form.Item name="level" noStyle>
        <Select aria-label="难度" placeholder="全部难度" options={optionsOf(questionLevelLabels)} allowClear />
      </Form.Item>
      <Form.Item name="tag" noStyle>
        <TagPicker aria-label="知识点" placeholder="全部知识点" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
    </Form>
  );
}
