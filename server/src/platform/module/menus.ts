import type { MenuType } from '@ganlin/contract/iam/menu';
import type { Permission } from '@ganlin/contract/permissions';

/** A menu item as shipped with a release. `code` never changes; users may rearrange the rest afterwards. */
export interface MenuSeed {
  readonly code: string;
  readonly type: MenuType;
  readonly title: string;
  readonly path: string;
  readonly component?: string;
  readonly redirect?: string;
  readonly icon?: string;
  readonly affix?: boolean;
  readonly alwaysShow?: boolean;
  /** The permissions whose functions are listed below this item. */
  readonly functions?: readonly Permission[];
  readonly children?: readonly MenuSeed[];
}

/** A part of the menu defined by a module; without `below` it is a root. Parts below one item are sorted by `at`. */
export interface MenuPart extends MenuSeed {
  readonly below?: string;
  readonly at: number;
}

/** Builds the trees of all parts: an item's own children first, then what modules add below it. */
export function menuTrees(parts: readonly MenuPart[]): readonly MenuSeed[] {
  const used = new Set<MenuPart>();
  const below = (code: string | undefined): MenuSeed[] =>
    parts
      .filter((part) => part.below === code)
      .toSorted((a, b) => a.at - b.at)
      .map((part) => {
        used.add(part);
        const { below: _, at: __, ...item } = part;
        return grown(item);
      });
  const grown = (item: MenuSeed): MenuSeed => {
    const children = [...(item.children ?? []).map(grown), ...below(item.code)];
    return children.length > 0 ? { ...item, children } : item;
  };
  const roots = below(undefined);
  const lost = parts.find((part) => !used.has(part));
  if (lost) throw new Error(`menu item ${lost.code} is put below ${lost.below}, which no module brings`);
  return roots;
}

/** The codes of an item and all its descendants. */
export function menuCodes({ code, children = [] }: MenuSeed): readonly string[] {
  return [code, ...children.flatMap(menuCodes)];
}
