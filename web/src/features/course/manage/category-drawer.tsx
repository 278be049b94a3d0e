import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { courseApi, courseCategoryApi } from '@ganlin/contract/course/course';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Form, Input } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { moved } from '../../../lib/form/moved.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { MoveButtons } from '../../../ui/list/move-buttons.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './courses.module.css';

type Category = Data<typeof courseCategoryApi.list>[number];

const affected = [courseCategoryApi.list, courseApi.paging];

/** The categories of courses: added, renamed, sorted and deleted at the side of the list. */
export function CategoryDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [edited, setEdited] = useState<Category | 'new'>();
  const { data: categories } = useQuery(query(courseCategoryApi.list, {}));
  const sort = useCall(courseCategoryApi.sort, { refresh: affected });
  const remove = useCall(courseCategoryApi.delete, { refresh: affected });
  const move = (from: number, to: number) =>
    sort.mutate({ ids: moved(categories ?? [], from, to).map(({ id }) => id) });
  const discard = async ({ id, title }: Category) => {
    const content = '没有课程的分类才能删除。';
    if (await confirmAction({ title: `删除分类“${title}”吗？`, content, okText: '删除' })) remove.mutate({ ids: [id] });
  };
  return (
    <Drawer
      title="课程分类"
      open={open}
      loading={!categories}
      size="min(440px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {categories?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有分类，学员在课程中心按分类查找课程。" />
      )}
      <ul className={styles.categories} aria-label="课程分类">
        {categories?.map((category, at) => (
          <li key={category.id}>
            <span>
              {category.title} <small className="ui-note">{category.courses} 门</small>
            </span>
            <MoveButtons
              name={category.title}
              type="text"
              size="small"
              isMoving={sort.isPending}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < categories.length - 1 ? () => move(at, at + 1) : undefined}
            />
            <RowAction text="改名" of={category.title} onClick={() => setEdited(category)} />
            <RowAction text="删除" of={category.title} danger onClick={() => void discard(category)} />
          </li>
        ))}
      </ul>
      <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        新增分类
      </Button>
      {edited && (
        <CategoryDialog category={edited === 'new' ? undefined : edited} onClosed={() => setEdited(undefined)} />
      )}
    </Drawer>
  );
}

interface CategoryDialogProps {
  readonly category: Category | undefined;
  readonly onClosed: () => void;
}

const fieldOf = { courseCategoryTaken: 'title' } as const;

function CategoryDialog({ category, onClosed }: CategoryDialogProps) {
  const save = useCall(courseCategoryApi.save, { refresh: affected, silent: true });
  return (
    <FormDialog<{ title: string }>
      title={category ? '分类改名' : '新增分类'}
      okText="保存"
      initial={{ title: category?.title ?? '' }}
      fieldOf={fieldOf}
      onSubmit={({ title }) => save.mutateAsync({ title, ...(category && { id: category.id }) })}
      onClosed={onClosed}
    >
      <Form.Item name="title" label="分类名称" required rules={[zodRule(courseCategoryApi.save.request.shape.title)]}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
