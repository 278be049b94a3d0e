import { PlusOutlined } from '@ant-design/icons';
import { menuApi, MenuType, menuTypeLabels } from '@ganlin/contract/iam/menu';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton, Table, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { treeOf, type TreeNode } from '../../../lib/text/tree.ts';
import { branchesOf, searchTree } from '../../../ui/form/check-tree-rules.ts';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { MenuActions } from './menu-actions.tsx';
import { MenuDrawer, type Menu, type MenuTask } from './menu-drawer.tsx';
import styles from './menus.module.css';
import list from '../roles/whole-list.module.css';

/** antd offers to expand any row with a list of children, even an empty one. */
type Row = Menu & { readonly children?: readonly Row[] };

export default function MenusScreen() {
  const may = usePermission();
  const { data, isError, refetch } = useQuery(query(menuApi.tree, {}));
  const [text, setText] = useState('');
  const [task, setTask] = useState<MenuTask>();
  const [opened, setOpened] = useState<readonly string[]>();
  const nodes = useMemo(() => treeOf(data ?? []), [data]);
  const found = useMemo(() => searchTree(nodes, text), [nodes, text]);
  // Initially the pages are visible and their functions are not.
  const expanded =
    opened ?? nodes.flatMap(({ id, children }) => [id, ...children.filter(isGroup).map((row) => row.id)]);
  const isSearching = text.trim() !== '';
  return (
    <div className={list.card}>
      <div className={list.toolbar}>
        {may('sys:menu:save') && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ parentId: null })}>
            新增菜单
          </Button>
        )}
        <Input
          className={list.search ?? ''}
          allowClear
          aria-label="搜索菜单名称"
          placeholder="菜单或功能名称"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className={list.end}>
          <Button type="link" disabled={isSearching} onClick={() => setOpened(branchesOf(nodes))}>
            全部展开
          </Button>
          <Button type="link" disabled={isSearching} onClick={() => setOpened([])}>
            全部收起
          </Button>
        </span>
      </div>
      {!data && isError && (
        <div className={list.failed}>
          <p>菜单没能载入。</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </div>
      )}
      {!data && !isError && (
        <section className={list.waiting} aria-busy="true" aria-label="正在载入">
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        </section>
      )}
      {data && (
        <ScrollArea label="菜单列表">
          <Table<Row>
            className={styles.table ?? ''}
            rowKey="id"
            columns={columnsWith({ menus: data, onTask: setTask })}
            dataSource={found.map(toRow)}
            pagination={false}
            locale={{ emptyText: '没有匹配的菜单，换个词再试。' }}
            expandable={{
              expandedRowKeys: isSearching ? branchesOf(found) : expanded,
              onExpandedRowsChange: (keys) => setOpened(keys.map(String)),
            }}
          />
        </ScrollArea>
      )}
      {task && <MenuDrawer task={task} menus={data ?? []} onClosed={() => setTask(undefined)} />}
    </div>
  );
}

function toRow({ children, ...menu }: TreeNode<Menu>): Row {
  return children.length === 0 ? menu : { ...menu, children: children.map(toRow) };
}

const isGroup = ({ children }: TreeNode<Menu>): boolean => children.some(({ type }) => type !== MenuType.function);

const tones = { 1: 'busy', 2: 'idle', 3: 'warn' } as const satisfies Readonly<Record<MenuType, Tone>>;

function columnsWith(props: { menus: readonly Menu[]; onTask: (task: MenuTask) => void }): TableColumnsType<Row> {
  return [
    { title: '名称', key: 'title', render: (_: unknown, menu) => <Title menu={menu} /> },
    {
      title: '类型',
      dataIndex: 'type',
      render: (type: MenuType) => <StateTag tone={tones[type]}>{menuTypeLabels[type]}</StateTag>,
      responsive: ['sm'],
    },
    { title: '地址', dataIndex: 'path', render: plain, responsive: ['md'] },
    { title: '页面', dataIndex: 'component', render: plain, responsive: ['lg'] },
    { title: '权限', dataIndex: 'permission', render: plain, responsive: ['md'] },
    { title: '排序', dataIndex: 'sort', align: 'right', responsive: ['lg'] },
    { title: '显示', key: 'hidden', render: (_: unknown, menu) => shownAs(menu), responsive: ['lg'] },
    { title: '操作', key: 'actions', render: (_: unknown, menu) => <MenuActions menu={menu} {...props} /> },
  ];
}

function Title({ menu: { title, icon, type, hidden } }: { readonly menu: Menu }) {
  return (
    <span className={styles.title} data-hidden={hidden}>
      {type === MenuType.menu && <MenuIcon name={icon} />}
      {title}
    </span>
  );
}

function shownAs({ type, hidden }: Menu): string {
  if (type !== MenuType.menu) return '—';
  return hidden ? '隐藏' : '显示';
}

const plain = (text: string) => <span className={styles.plain}>{text || '—'}</span>;
