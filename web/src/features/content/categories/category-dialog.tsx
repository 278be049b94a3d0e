import { categoryApi, CategoryForm } from '@ganlin/contract/content/category';
import type { Channel } from '@ganlin/contract/content/kinds';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { withBelow } from '../../../lib/text/tree.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { TreePicker } from '../../../ui/form/tree-picker.tsx';
import { affectedQueries } from '../articles/use-article-actions.ts';
import type { Category } from './use-category-move.ts';

export interface CategoryTask {
  readonly channel: Channel;
  /** The initial parent of a new one. */
  readonly parentId: string | null;
  /** Absent for a new one. */
  readonly category?: Category;
}

interface CategoryDialogProps {
  readonly task: CategoryTask;
  readonly all: readonly Category[];
  readonly onSaved: (id: string) => void;
  readonly onClosed: () => void;
}

interface Fields {
  readonly title: string;
  readonly parentId: string | null;
}

const fieldOf = { categoryTaken: 'title', categoryInside: 'parentId', categoryNotFound: 'parentId' } as const;

/** Adds a category, or changes its name and parent. */
export function CategoryDialog({ task: { channel, parentId, category }, all, onSaved, onClosed }: CategoryDialogProps) {
  const save = useCall(categoryApi.save, { refresh: affectedQueries, silent: true });
  const submit = async ({ title, parentId: parent }: Fields) => {
    const form = { channel, title, parentId: parent ?? null };
    const { id } = await save.mutateAsync({ form, ...(category && { id: category.id }) });
    toast('success', category ? '已保存' : `已新增分类“${title.trim()}”`);
    onSaved(id);
  };
  // A category cannot be below itself.
  const without = category ? withBelow(all, category.id) : new Set<string>();
  const parents = all.filter(({ id }) => !without.has(id)).map((one) => ({ ...one, name: one.title }));
  return (
    <FormDialog<Fields>
      title={category ? `编辑分类“${category.title}”` : '新增分类'}
      okText="保存"
      initial={{ title: category?.title ?? '', parentId }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="title" label="分类名称" required rules={[zodRule(CategoryForm.shape.title)]}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="parentId" label="上级分类">
        <TreePicker items={parents} placeholder="无，作为顶级分类" />
      </Form.Item>
    </FormDialog>
  );
}
