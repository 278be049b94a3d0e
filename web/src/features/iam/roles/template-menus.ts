import type { RoleTemplate } from '@ganlin/contract/iam/role-templates';

interface Menu {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly permission: string;
}

/** The menu items that a template grants: its functions, its pages, and everything above them. */
export function templateMenus(menus: readonly Menu[], { permissions, pages }: RoleTemplate): string[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const granted = new Set<string>();
  for (const menu of menus) {
    const isNamed = permissions.some((one) => one === menu.permission) || pages.includes(menu.code);
    for (let at = isNamed ? menu : undefined; at && !granted.has(at.id);) {
      granted.add(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
  }
  return menus.map(({ id }) => id).filter((id) => granted.has(id));
}
