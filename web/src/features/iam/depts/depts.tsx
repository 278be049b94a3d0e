import { PlusOutlined } from '@ant-design/icons';
import { deptApi } from '@ganlin/contract/iam/dept';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { targetOfDrop, withBelow, type Drop } from '../../../lib/text/tree.ts';
import { TreeColumns } from '../../../kits/detail-panel/tree-columns.tsx';
import { TreePanel } from '../../../ui/list/tree-panel.tsx';
import { DeptDetail } from './dept-detail.tsx';
import { DeptDrawer, type Dept } from './dept-form.tsx';

interface Editing {
  readonly dept?: Dept;
  readonly parentId: string | null;
}

/** The department tree, the details of the selected one, and moving them. */
export default function DeptsScreen() {
  const { data, isError, refetch } = useQuery(query(deptApi.tree, {}));
  const may = usePermission();
  const move = useDeptMove(data);
  const [picked, setPicked] = useState<string>();
  const [editing, setEditing] = useState<Editing>();
  const shown = data?.find(({ id }) => id === picked) ?? data?.[0];
  const mayMove = may('sys:dept:save');
  return (
    <TreeColumns
      side={
        <>
          {mayMove && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({ parentId: null })}>
              新增顶级部门
            </Button>
          )}
          <TreePanel
            label="部门"
            items={data?.map((dept) => ({ ...dept, count: dept.users }))}
            selected={shown?.id}
            onSelect={(id) => id && setPicked(id)}
            placeholder="搜索部门"
            empty="还没有部门，请先新增。"
            onRetry={isError ? () => void refetch() : undefined}
            {...(mayMove && { onMove: move })}
          />
          {mayMove && (
            <p className="ui-note">拖动部门可以调整上级和顺序；也可以在“编辑”里改上级，用上移、下移调整顺序。</p>
          )}
        </>
      }
    >
      {data && shown && (
        <DeptDetail
          dept={shown}
          depts={data}
          onAdd={() => setEditing({ parentId: shown.id })}
          onEdit={() => setEditing({ dept: shown, parentId: shown.parentId })}
          onDeleted={() => setPicked(shown.parentId ?? undefined)}
        />
      )}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有部门，请先新增。" />}
      {editing && <DeptDrawer {...editing} onSaved={setPicked} onClosed={() => setEditing(undefined)} />}
    </TreeColumns>
  );
}

function useDeptMove(depts: readonly Dept[] | undefined) {
  const move = useCall(deptApi.move, { refresh: [deptApi.tree] });
  return (drop: Drop) => {
    if (!depts) return;
    const target = targetOfDrop(depts, drop);
    if (target.parentId !== null && withBelow(depts, drop.id).has(target.parentId)) {
      toast('warning', '不能移动到自己的下级');
      return;
    }
    move.mutate(target, { onSuccess: () => toast('success', '已移动') });
  };
}
