import { Button, Empty, Input, Tree } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { TreeNode } from '../../lib/text/tree.ts';
import styles from './check-tree.module.css';
import { branchesOf, marksOf, searchTree, toggle, type TitledItem } from './check-tree-rules.ts';

interface CheckTreeProps<Item extends TitledItem> {
  readonly label: string;
  readonly nodes: readonly TreeNode<Item>[];
  /** The chosen leaves; the rest follows from these. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly disabled?: boolean;
  /** Expanded at first. */
  readonly open?: readonly string[];
  readonly summary?: ReactNode;
  /** Content after a title. */
  readonly note?: (item: Item) => ReactNode;
  /** Rows beyond this height are reached by scrolling, and are not rendered before. */
  readonly height?: number;
}

interface Shown {
  readonly key: string;
  readonly disableCheckbox: boolean;
  readonly title: ReactNode;
  readonly children: Shown[];
}

const HEIGHT = 320;

/**
 * A tree with checkboxes, a search and a count. Checkboxes affect what the search shows and nothing that it hides.
 */
export function CheckTree<Item extends TitledItem>(props: CheckTreeProps<Item>) {
  const { label, nodes, chosen, onChange, disabled = false, open = [], summary, note, height = HEIGHT } = props;
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState(open);
  const found = useMemo(() => searchTree(nodes, text), [nodes, text]);
  const marks = useMemo(() => marksOf(nodes, new Set(chosen)), [nodes, chosen]);
  const isSearching = text.trim() !== '';
  const shown = found.map((node) => toShown(node, { text: text.trim(), note, disabled }));
  return (
    <div className={styles.box}>
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ''}
          size="small"
          allowClear
          aria-label={`搜索${label}`}
          placeholder={`搜索${label}`}
          value={text}
          // Enter searches here and must not submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => setText(event.target.value)}
        />
        <span>
          <Button size="small" type="link" disabled={isSearching} onClick={() => setExpanded(branchesOf(nodes))}>
            全部展开
          </Button>
          <Button size="small" type="link" disabled={isSearching} onClick={() => setExpanded([])}>
            全部收起
          </Button>
        </span>
        <span className={styles.summary} aria-live="polite">
          {summary}
        </span>
      </div>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有匹配的项，换个词再试。" />}
      {found.length > 0 && (
        <Tree<Shown>
          aria-label={label}
          className={styles.tree ?? ''}
          checkable
          checkStrictly
          selectable={false}
          height={height}
          treeData={shown}
          expandedKeys={isSearching ? branchesOf(found) : [...expanded]}
          onExpand={(keys) => setExpanded(keys.map(String))}
          checkedKeys={{ checked: [...marks.checked], halfChecked: [...marks.halfChecked] }}
          onCheck={(_, { node }) => onChange([...toggle(found, new Set(chosen), node.key)])}
        />
      )}
    </div>
  );
}

interface Showing<Item extends TitledItem> {
  readonly text: string;
  readonly note: ((item: Item) => ReactNode) | undefined;
  readonly disabled: boolean;
}

function toShown<Item extends TitledItem>(node: TreeNode<Item>, showing: Showing<Item>): Shown {
  return {
    key: node.id,
    // Only the checkbox: a read-only tree must stay readable.
    disableCheckbox: showing.disabled,
    title: (
      <span className={styles.title}>
        <Marked title={node.title} text={showing.text} />
        {showing.note?.(node)}
      </span>
    ),
    children: node.children.map((child) => toShown(child, showing)),
  };
}

function Marked({ title, text }: { readonly title: string; readonly text: string }) {
  const from = text === '' ? -1 : title.toLowerCase().indexOf(text.toLowerCase());
  if (from < 0) return title;
  const to = from + text.length;
  return (
    <>
      {title.slice(0, from)}
      <mark className={styles.hit}>{title.slice(from, to)}</mark>
      {title.slice(to)}
    </>
  );
}
