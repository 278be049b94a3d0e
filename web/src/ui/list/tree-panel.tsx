import { SearchOutlined } from '@ant-design/icons';
import { Button, Empty, Input, Skeleton, Tree } from 'antd';
import { useMemo, useRef, useState, type Key } from 'react';
import { matching, treeOf, type Drop, type TreeItem, type TreeNode } from '../../lib/text/tree.ts';
import styles from './tree-panel.module.css';

interface PanelItem extends TreeItem {
  readonly name: string;
  readonly count?: number;
}

interface TreePanelProps {
  readonly label: string;
  /** Undefined while they are loading. */
  readonly items: readonly PanelItem[] | undefined;
  readonly selected: string | undefined;
  /** Called with undefined when the selected item is picked again. */
  readonly onSelect: (id: string | undefined) => void;
  readonly placeholder: string;
  readonly empty: string;
  /** Set when items may be dragged to another position. */
  readonly onMove?: (drop: Drop) => void;
  readonly onRetry?: (() => void) | undefined;
}

/** A tree to pick from, with a search and a number beside each name. */
export function TreePanel(props: TreePanelProps) {
  const { label, items, placeholder } = props;
  const [keyword, setKeyword] = useState('');
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.search}>
        <Input
          aria-label={placeholder}
          placeholder={placeholder}
          prefix={<SearchOutlined aria-hidden />}
          value={keyword}
          allowClear
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      {items ? <Branches {...props} items={items} keyword={keyword.trim()} /> : <Waiting onRetry={props.onRetry} />}
    </section>
  );
}

function Waiting({ onRetry }: Pick<TreePanelProps, 'onRetry'>) {
  if (!onRetry) return <Skeleton className={styles.waiting ?? ''} active title={false} paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.failed}>
      <p>没能载入。</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

interface BranchesProps extends TreePanelProps {
  readonly items: readonly PanelItem[];
  readonly keyword: string;
}

function Branches({ label, items, keyword, selected, onSelect, empty, onMove }: BranchesProps) {
  const [opened, setOpened] = useState<readonly Key[]>(() => items.filter(isTop(items)).map(({ id }) => id));
  // A new or moved item is shown where it is now.
  const [shown, setShown] = useState(selected);
  if (selected !== shown && items.some(({ id }) => id === selected)) {
    setShown(selected);
    setOpened([...new Set([...opened, ...aboveOf(items, selected)])]);
  }
  const found = useMemo(
    () => (keyword ? matching(items, ({ name }) => name.includes(keyword)) : items),
    [items, keyword],
  );
  const nodes = useMemo(() => treeOf(found), [found]);
  const frame = useRef<HTMLDivElement>(null);
  if (found.length === 0) {
    const text = keyword ? `没有名称含“${keyword}”的项` : empty;
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
  }
  return (
    <div ref={frame}>
      <Tree<TreeNode<PanelItem>>
        aria-label={label}
        className={styles.tree ?? ''}
        treeData={nodes}
        blockNode
        virtual={false}
        titleRender={Title}
        // Matches are visible without expanding anything.
        expandedKeys={keyword ? found.map(({ id }) => id) : [...opened]}
        onExpand={(keys) => !keyword && setOpened(keys)}
        selectedKeys={selected === undefined ? [] : [selected]}
        onActiveChange={() => requestAnimationFrame(() => bringActiveIntoSight(frame.current))}
        onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        draggable={onMove && !keyword ? { icon: false } : false}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const own = Number(node.pos.split('-').at(-1));
          const gap = dropPosition < own ? 'before' : 'after';
          onMove?.({ id: dragNode.id, onto: node.id, where: dropToGap ? gap : 'into' });
        }}
      />
    </div>
  );
}

/**
 * The tree renders all its rows and leaves scrolling to its container, so arrow keys alone would move out of view.
 */
function bringActiveIntoSight(frame: HTMLElement | null): void {
  frame?.querySelector('.ant-tree-treenode-active')?.scrollIntoView({ block: 'nearest' });
}

function Title({ name, count }: PanelItem) {
  return (
    <span className={styles.node}>
      <span title={name}>{name}</span>
      {count !== undefined && <small>{count.toLocaleString('zh-CN')}</small>}
    </span>
  );
}

function aboveOf(items: readonly PanelItem[], id: string | undefined): Key[] {
  const parentId = items.find((item) => item.id === id)?.parentId;
  return parentId === null || parentId === undefined ? [] : [parentId, ...aboveOf(items, parentId)];
}

function isTop(items: readonly PanelItem[]) {
  const known = new Set(items.map(({ id }) => id));
  return ({ parentId }: PanelItem): boolean => parentId === null || !known.has(parentId);
}
