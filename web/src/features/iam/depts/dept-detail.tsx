import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { deptApi } from '@ganlin/contract/iam/dept';
import { regionApi } from '@ganlin/contract/iam/region';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, type DescriptionsProps } from 'antd';
import { Link } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { targetOfDrop } from '../../../lib/text/tree.ts';
import { DetailPanel } from '../../../kits/detail-panel/detail-panel.tsx';
import { MoveButtons } from '../../../ui/list/move-buttons.tsx';
import type { Dept } from './dept-form.tsx';

interface DeptDetailProps {
  readonly dept: Dept;
  readonly depts: readonly Dept[];
  readonly onAdd: () => void;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** A department's details and actions. */
export function DeptDetail({ dept, depts, onAdd, onEdit, onDeleted }: DeptDetailProps) {
  const may = usePermission();
  const remove = useCall(deptApi.delete, { refresh: [deptApi.tree] });
  const askAndRemove = async () => {
    const content = '没有下级部门、没有人员的部门才能删除。';
    if (!(await confirmAction({ title: `删除“${dept.name}”吗？`, content, okText: '删除' }))) return;
    const onSuccess = () => {
      toast('success', `已删除“${dept.name}”`);
      onDeleted();
    };
    remove.mutate({ ids: [dept.id] }, { onSuccess });
  };
  return (
    <DetailPanel
      title={dept.name}
      actions={
        <div className="ui-cluster ui-gap-2">
          {may('sys:dept:save') && (
            <>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
                新增下级
              </Button>
              <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
                编辑
              </Button>
              <Steps dept={dept} depts={depts} />
            </>
          )}
          {may('sys:dept:delete') && (
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void askAndRemove()}>
              删除
            </Button>
          )}
        </div>
      }
    >
      <Facts dept={dept} depts={depts} />
    </DetailPanel>
  );
}

/** Reorders it among its siblings without a mouse; the parent is changed in the form. */
function Steps({ dept, depts }: Pick<DeptDetailProps, 'dept' | 'depts'>) {
  const move = useCall(deptApi.move, { refresh: [deptApi.tree] });
  const siblings = depts.filter(({ parentId }) => parentId === dept.parentId);
  const at = siblings.findIndex(({ id }) => id === dept.id);
  const way = (onto: Dept | undefined, where: 'before' | 'after') =>
    onto && (() => move.mutate(targetOfDrop(depts, { id: dept.id, onto: onto.id, where })));
  return (
    <MoveButtons
      name={dept.name}
      onUp={way(siblings[at - 1], 'before')}
      onDown={way(siblings[at + 1], 'after')}
      isMoving={move.isPending}
    />
  );
}

function Facts({ dept, depts }: Pick<DeptDetailProps, 'dept' | 'depts'>) {
  const may = usePermission();
  const { data: regions } = useQuery(query(regionApi.list, {}));
  const parent = depts.find(({ id }) => id === dept.parentId);
  const people = `${dept.users.toLocaleString('zh-CN')} 人`;
  const items: DescriptionsProps['items'] = [
    { key: 'code', label: '部门编码', children: dept.code },
    { key: 'parent', label: '上级部门', children: parent?.name ?? '无' },
    { key: 'leader', label: '负责人', children: dept.leader || '—' },
    { key: 'region', label: '行政区', children: regions?.find(({ id }) => id === dept.regionId)?.name ?? '—' },
    {
      key: 'below',
      label: '下级部门',
      children: `${depts.filter(({ parentId }) => parentId === dept.id).length} 个`,
    },
    {
      key: 'users',
      label: '人员（含下级）',
      children: may('sys:user:paging') ? <Link to={`/admin/sys/user?deptId=${dept.id}`}>{people}</Link> : people,
    },
  ];
  return <Descriptions column={{ xs: 1, sm: 1, md: 2 }} items={items} />;
}
