import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { repoApi, repoCategoryApi } from '@ganlin/contract/question/repo';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { moved } from '../../../lib/form/moved.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './category-panel.module.css';
import type { Category } from './repo-row.ts';

interface CategoryPanelProps {
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** The categories of banks: to choose one, and to manage them. */
export function CategoryPanel({ selected, onSelect }: CategoryPanelProps) {
  const may = usePermission();
  const { data, isError, refetch } = useQuery(query(repoCategoryApi.list, {}));
  const [editing, setEditing] = useState<{ readonly category?: Category }>();
  return (
    <section className={styles.panel} aria-label="题库分类">
      <div className={styles.head}>
        <h2>分类</h2>
        {may('qu:repo:save') && (
          <Button
            type="text"
            size="small"
            aria-label="新增分类"
            title="新增分类"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setEditing({})}
          />
        )}
      </div>
      {!data && isError && <Button onClick={() => void refetch()}>没能载入，重试</Button>}
      {!data && !isError && <Skeleton className={styles.waiting ?? ''} active title={false} paragraph={{ rows: 5 }} />}
      {data && (
        <ul className={styles.list}>
          <li data-on={selected === undefined}>
            <button type="button" aria-pressed={selected === undefined} onClick={() => onSelect(undefined)}>
              <span>全部题库</span>
            </button>
          </li>
          {data.map((category, at) => (
            <li key={category.id} data-on={category.id === selected}>
              <button
                type="button"
                aria-pressed={category.id === selected}
                onClick={() => onSelect(category.id === selected ? undefined : category.id)}
              >
                <span>{category.title}</span>
                <small>{category.repos}</small>
              </button>
              <CategoryMenu
                category={category}
                at={at}
                all={data}
                onRename={() => setEditing({ category })}
                onDeleted={() => category.id === selected && onSelect(undefined)}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={styles.empty}>还没有分类。题库多了以后，可以分类整理。</p>}
      {editing && <CategoryDialog category={editing.category} onClosed={() => setEditing(undefined)} />}
    </section>
  );
}

interface CategoryMenuProps {
  readonly category: Category;
  readonly at: number;
  readonly all: readonly Category[];
  readonly onRename: () => void;
  readonly onDeleted: () => void;
}

function CategoryMenu({ category, at, all, onRename, onDeleted }: CategoryMenuProps) {
  const may = usePermission();
  const sort = useCall(repoCategoryApi.sort, { refresh: [repoCategoryApi.list] });
  const remove = useCall(repoCategoryApi.delete, { refresh: [repoCategoryApi.list] });
  const moveTo = (to: number) => sort.mutate({ ids: moved(all, at, to).map(({ id }) => id) });
  const ask = async () => {
    const title = `删除分类“${category.title}”吗？`;
    if (!(await confirmAction({ title, content: '只能删除下面没有题库的分类。', okText: '删除' }))) return;
    await remove.mutateAsync({ id: category.id });
    toast('success', '分类已删除');
    onDeleted();
  };
  const items = [
    ...(may('qu:repo:save')
      ? [
          { key: 'rename', label: '重命名', onClick: onRename },
          { key: 'up', label: '上移', disabled: at === 0, onClick: () => moveTo(at - 1) },
          { key: 'down', label: '下移', disabled: at === all.length - 1, onClick: () => moveTo(at + 1) },
        ]
      : []),
    ...(may('qu:repo:delete')
      ? // The failed call has already been shown.
        [{ key: 'delete', label: '删除', danger: true, onClick: () => void ask().catch(() => undefined) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <DropMenu trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        aria-haspopup="menu"
        aria-label={`分类“${category.title}”的操作`}
        icon={<MoreOutlined aria-hidden />}
      />
    </DropMenu>
  );
}

interface CategoryDialogProps {
  readonly category: Category | undefined;
  readonly onClosed: () => void;
}

function CategoryDialog({ category, onClosed }: CategoryDialogProps) {
  const save = useCall(repoCategoryApi.save, { refresh: [repoCategoryApi.list, repoApi.paging], silent: true });
  const submit = async ({ title }: { title: string }) => {
    await save.mutateAsync({ title, ...(category && { id: category.id }) });
    toast('success', category ? '分类已改名' : `已新增分类“${title.trim()}”`);
  };
  return (
    <FormDialog
      title={category ? '重命名分类' : '新增分类'}
      initial={{ title: category?.title ?? '' }}
      fieldOf={{ repoCategoryTaken: 'title' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="title" label="分类名称" required rules={[zodRule(repoCategoryApi.save.request.shape.title)]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
