import type { Data } from '@ganlin/contract/core/endpoint';
import { menuApi, MenuType, menuTypeLabels } from '@ganlin/contract/iam/menu';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { treeOf } from '../../../lib/text/tree.ts';
import { CheckTree } from '../../../ui/form/check-tree.tsx';
import { leavesOf, marksOf } from '../../../ui/form/check-tree-rules.ts';
import styles from './role.module.css';

type Menu = Data<typeof menuApi.tree>[number];

const none: readonly string[] = [];

/** What the drawer shows around the tree: its title and footer, the heading and the tools of the tree. */
const AROUND_PX = 280;
/** On a phone the tree is higher than what is left, rather than a slit. */
const LEAST_PX = 320;

interface RoleMenusProps {
  readonly value?: readonly string[];
  readonly onChange?: (menuIds: string[]) => void;
  readonly disabled: boolean;
  /** The role has all permissions, whatever is listed. */
  readonly all: boolean;
}

/**
 * The menu items and functions granted to a role. The checkboxes decide about items without children. Sends the
 * checked items and their half-checked ancestors: a page is shown only if it is granted itself, so a user with one of
 * its functions needs the page. An ancestor is never read back as "all of it".
 */
export function RoleMenus({ value = none, onChange, disabled, all }: RoleMenusProps) {
  const maySee = usePermission()('sys:menu:tree');
  const { data } = useQuery({ ...query(menuApi.tree, {}), enabled: maySee });
  const nodes = useMemo(() => treeOf(data ?? []), [data]);
  const leaves = useMemo(() => leavesOf(nodes), [nodes]);
  const height = useSyncExternalStore(followWindow, treeHeight);
  if (!maySee) return <p className={styles.hint}>没有“查看菜单”的权限，不能调整菜单与功能；保存时原有授权不变。</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const chosen = all ? leaves : leaves.filter((id) => value.includes(id));
  const change = (next: string[]) => {
    const { checked, halfChecked } = marksOf(nodes, new Set(next));
    onChange?.([...checked, ...halfChecked]);
  };
  return (
    <CheckTree
      label="菜单与功能"
      nodes={nodes}
      chosen={chosen}
      onChange={change}
      disabled={disabled}
      open={nodes.map(({ id }) => id)}
      summary={countOf(data, chosen)}
      note={noteOf}
      height={height}
    />
  );
}

const treeHeight = (): number => Math.max(LEAST_PX, window.innerHeight - AROUND_PX);

function followWindow(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

function countOf(menus: readonly Menu[], chosen: readonly string[]): string {
  const functions = menus.filter(({ type }) => type === MenuType.function);
  const granted = functions.filter(({ id }) => chosen.includes(id));
  return `已授予 ${granted.length} / ${functions.length} 项功能`;
}

function noteOf({ type, permission }: Menu) {
  if (type === MenuType.menu) return null;
  return <span className={styles.note}>{permission || menuTypeLabels[type]}</span>;
}
