import { MenuType, type MenuRoute } from '@ganlin/contract/iam/menu';

export interface MenuRow {
  readonly id: string;
  readonly code: string;
  readonly parentId: string | null;
  readonly type: number;
  readonly title: string;
  readonly path: string;
  readonly component: string;
  readonly redirect: string;
  readonly icon: string;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly affix: boolean;
  readonly noCache: boolean;
}

/**
 * The route tree of a user: granted items with their parents, so that a grant deep in the tree is reachable. Leaves
 * out functions and empty groups.
 */
export function routeTree(all: readonly MenuRow[], granted: ReadonlySet<string>): MenuRoute[] {
  const pages = all.filter((row) => row.type !== MenuType.function);
  const childrenOf = Map.groupBy(pages, (row) => row.parentId);
  const build = (parentId: string | null): MenuRoute[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      const children = build(row.id);
      const isGroup = childrenOf.has(row.id);
      if (children.length === 0 && (isGroup || !granted.has(row.id))) return [];
      return [toRoute(row, children)];
    });
  return build(null);
}

function toRoute(row: MenuRow, children: MenuRoute[]): MenuRoute {
  const { id, path, component, redirect, alwaysShow, hidden, title, icon, affix, noCache } = row;
  return {
    id,
    path,
    name: row.code,
    component,
    redirect,
    alwaysShow,
    hidden: hidden || row.type === MenuType.route,
    meta: { title, icon, affix, noCache },
    children,
  };
}
