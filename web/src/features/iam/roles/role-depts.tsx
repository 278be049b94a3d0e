import { deptApi } from '@ganlin/contract/iam/dept';
import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { useMemo } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { treeOf } from '../../../lib/text/tree.ts';
import { CheckTree } from '../../../ui/form/check-tree.tsx';
import { leavesUnder, marksOf, topsOf } from '../../../ui/form/check-tree-rules.ts';
import styles from './role.module.css';

const none: readonly string[] = [];

interface RoleDeptsProps {
  readonly value?: readonly string[];
  readonly onChange?: (deptIds: string[]) => void;
  readonly disabled: boolean;
}

/**
 * The departments of the scope 指定部门. A department includes all below it, also those created later, so only the top of
 * a fully checked branch is sent. A department the user cannot see stays unchanged.
 */
export function RoleDepts({ value = none, onChange, disabled }: RoleDeptsProps) {
  const maySee = usePermission()('sys:dept:tree');
  const { data } = useQuery({ ...query(deptApi.tree, {}), enabled: maySee });
  const nodes = useMemo(
    () => treeOf((data ?? []).map(({ id, parentId, name }) => ({ id, parentId, title: name }))),
    [data],
  );
  const chosen = useMemo(() => leavesUnder(nodes, new Set(value)), [nodes, value]);
  if (!maySee) return <p className={styles.hint}>没有“查看部门”的权限，不能调整部门。</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有部门，请先在“部门”中新建。" />;
  const unseen = value.filter((id) => !data.some((dept) => dept.id === id));
  const change = (next: string[]) =>
    onChange?.([...topsOf(nodes, new Set(marksOf(nodes, new Set(next)).checked)), ...unseen]);
  return (
    <CheckTree
      label="部门"
      nodes={nodes}
      chosen={chosen}
      onChange={change}
      disabled={disabled}
      open={nodes.map(({ id }) => id)}
      summary={value.length > 0 ? `已选 ${value.length} 处，均含下级` : '尚未选择'}
    />
  );
}
