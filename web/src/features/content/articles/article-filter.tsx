import { categoryApi } from '@ganlin/contract/content/category';
import { articleStatusLabels, channels, allChannels, Channel } from '@ganlin/contract/content/kinds';
import { ReviewChoice, reviewChoiceLabels } from '@ganlin/contract/content/review/kinds';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { query } from '../../../lib/api/query.ts';
import { TreePicker, type TreePickerProps } from '../../../ui/form/tree-picker.tsx';
import styles from './manage.module.css';

const statuses = Object.entries(articleStatusLabels).map(([value, label]) => ({ value: Number(value), label }));

/** What waits for the reader comes first. */
const reviewChoices = [ReviewChoice.mine, ReviewChoice.waiting, ReviewChoice.approved, ReviewChoice.returned].map(
  (value) => ({ value, label: reviewChoiceLabels[value] }),
);

/** The fields of an article list's filter. */
export function ArticleFilterFields({ channel }: { readonly channel: Channel }) {
  return (
    <>
      <Keyword hasNumber={channel === Channel.law || channel === Channel.standard} />
      <Form.Item name="status" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={statuses} allowClear />
      </Form.Item>
      <Form.Item name="review" label="审核">
        <Select className={styles.choice ?? ''} placeholder="全部" options={reviewChoices} allowClear />
      </Form.Item>
      <Form.Item name="categoryId" label="分类">
        <CategoryPicker channel={channel} className={styles.category} placeholder="全部" />
      </Form.Item>
    </>
  );
}

/** The trash contains articles of all channels. */
export function TrashFilterFields() {
  return (
    <>
      <Keyword hasNumber />
      <Form.Item name="channel" label="栏目">
        <Select
          className={styles.choice ?? ''}
          placeholder="全部"
          options={allChannels.map((value) => ({ value, label: channels[value].label }))}
          allowClear
        />
      </Form.Item>
    </>
  );
}

/** Only laws and standards have numbers. */
function Keyword({ hasNumber }: { readonly hasNumber: boolean }) {
  return (
    <Form.Item name="keyword" label="关键词">
      <Input
        className={styles.keyword ?? ''}
        placeholder={hasNumber ? '标题或文号' : '标题'}
        maxLength={50}
        allowClear
      />
    </Form.Item>
  );
}

interface CategoryPickerProps extends Omit<TreePickerProps, 'items'> {
  readonly channel: Channel;
}

export function CategoryPicker({ channel, ...field }: CategoryPickerProps) {
  const { data } = useQuery(query(categoryApi.list, { channel }));
  return <TreePicker {...field} items={data?.map(({ title, ...category }) => ({ ...category, name: title }))} />;
}
