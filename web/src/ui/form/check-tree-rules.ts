import type { TreeItem, TreeNode } from '../../lib/text/tree.ts';

export interface TitledItem extends TreeItem {
  readonly title: string;
}

type Node = TreeNode<TreeItem>;
type Nodes = readonly Node[];

export interface Marks {
  readonly checked: readonly string[];
  readonly halfChecked: readonly string[];
}

/**
 * Only leaves are really chosen; an item above is checked when all below it are. So an item that a later release adds
 * below a checked one is not granted unnoticed: the one above becomes half-checked.
 */
export function marksOf(nodes: Nodes, chosen: ReadonlySet<string>): Marks {
  const checked: string[] = [];
  const halfChecked: string[] = [];
  const visit = ({ id, children }: Node): 'all' | 'some' | 'none' => {
    const states = children.map(visit);
    const state = children.length === 0 ? (chosen.has(id) ? 'all' : 'none') : together(states);
    if (state === 'all') checked.push(id);
    if (state === 'some') halfChecked.push(id);
    return state;
  };
  for (const node of nodes) visit(node);
  return { checked, halfChecked };
}

/** A click on an item: selects all of it that is shown or, if all of it was selected already, deselects it. */
export function toggle(nodes: Nodes, chosen: ReadonlySet<string>, id: string): Set<string> {
  const node = findNode(nodes, id);
  const touched = node ? leavesOf([node]) : [];
  const isFull = touched.every((leaf) => chosen.has(leaf));
  const next = new Set(chosen);
  for (const leaf of touched) {
    if (isFull) next.delete(leaf);
    else next.add(leaf);
  }
  return next;
}

export function leavesOf(nodes: Nodes): string[] {
  return nodes.flatMap(({ id, children }) => (children.length === 0 ? [id] : leavesOf(children)));
}

/** The items that represent everything below them: only the top of a fully checked branch. */
export function topsOf(nodes: Nodes, checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ id, children }) => (checked.has(id) ? [id] : topsOf(children, checked)));
}

/** The reverse of `topsOf`: all leaves that the given items represent. */
export function leavesUnder(nodes: Nodes, tops: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => (tops.has(node.id) ? leavesOf([node]) : leavesUnder(node.children, tops)));
}

/** What a search leaves of the tree: matches with their descendants and ancestors. */
export function searchTree<Item extends TitledItem>(nodes: readonly TreeNode<Item>[], text: string): TreeNode<Item>[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node];
    const children = searchTree(node.children, wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The items that can be expanded. */
export function branchesOf(nodes: Nodes): string[] {
  return nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branchesOf(children)] : []));
}

function together(states: readonly ('all' | 'some' | 'none')[]): 'all' | 'some' | 'none' {
  if (states.every((state) => state === 'all')) return 'all';
  return states.every((state) => state === 'none') ? 'none' : 'some';
}

function findNode(nodes: Nodes, id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}
