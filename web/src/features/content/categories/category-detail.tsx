import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { categoryApi } from '@ganlin/contract/content/category';
import { Button, Descriptions } from 'antd';
import { Link } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { DetailPanel } from '../../../kits/detail-panel/detail-panel.tsx';
import { MoveButtons } from '../../../ui/list/move-buttons.tsx';
import { listPath } from '../articles/channel-path.ts';
import type { Category, CategoryMove } from './use-category-move.ts';

interface CategoryDetailProps {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly move: CategoryMove;
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** A category's details and actions. */
export function CategoryDetail({ category, all, move, onAdd, onEdit, onDeleted }: CategoryDetailProps) {
  const may = usePermission();
  const { id, channel, title, parentId, articles } = category;
  const children = all.filter((one) => one.parentId === id).length;
  return (
    <DetailPanel
      title={title}
      actions={
        may('content:category:save') && (
          <div className="ui-cluster ui-gap-2">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
              新增下级
            </Button>
            <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              编辑
            </Button>
            <Steps category={category} all={all} move={move} />
            <DeleteButton category={category} below={children} onDeleted={onDeleted} />
          </div>
        )
      }
    >
      <Descriptions
        column={1}
        items={[
          { key: 'parent', label: '上级分类', children: all.find((one) => one.id === parentId)?.title ?? '无' },
          { key: 'below', label: '下级分类', children: `${children} 个` },
          {
            key: 'articles',
            label: '内容',
            children: <Link to={`${listPath(channel)}?categoryId=${id}`}>{articles.toLocaleString('zh-CN')} 篇</Link>,
          },
        ]}
      />
    </DetailPanel>
  );
}

/** Reorders it among its siblings without a mouse; the parent is changed in the form. */
function Steps({ category, all, move }: Pick<CategoryDetailProps, 'category' | 'all' | 'move'>) {
  const beside = all.filter(({ parentId }) => parentId === category.parentId);
  const at = beside.findIndex(({ id }) => id === category.id);
  const way = (onto: Category | undefined, where: 'before' | 'after') =>
    onto && (() => move.drop({ id: category.id, onto: onto.id, where }));
  return (
    <MoveButtons
      name={category.title}
      onUp={way(beside[at - 1], 'before')}
      onDown={way(beside[at + 1], 'after')}
      isMoving={move.isMoving}
    />
  );
}

interface DeleteButtonProps {
  readonly category: Category;
  readonly below: number;
  readonly onDeleted: () => void;
}

/** A non-empty category cannot be deleted: shows the reason instead of a confirmation that would end in a refusal. */
function DeleteButton({ category: { id, title, articles }, below, onDeleted }: DeleteButtonProps) {
  const remove = useCall(categoryApi.delete, { refresh: [categoryApi.list] });
  const holds = [below > 0 && `${below} 个下级分类`, articles > 0 && `${articles} 篇内容`].filter(Boolean);
  const ask = async () => {
    if (holds.length > 0) return toast('warning', `“${title}”下还有 ${holds.join('和')}，请先移走再删除`);
    if (!(await confirmAction({ title: `删除分类“${title}”吗？`, content: '删除后不能恢复。', okText: '删除' })))
      return;
    const onSuccess = () => {
      toast('success', `已删除“${title}”`);
      onDeleted();
    };
    remove.mutate({ ids: [id] }, { onSuccess });
  };
  return (
    <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void ask()}>
      删除
    </Button>
  );
}
