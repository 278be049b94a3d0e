import type { Data } from '@ganlin/contract/core/endpoint';
import { menuApi, MenuType, type MenuForm } from '@ganlin/contract/iam/menu';
import type { z } from 'zod';
import { reloadMenu } from '../../../lib/session/auth.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { MenuFields } from './menu-fields.tsx';

export type Menu = Data<typeof menuApi.tree>[number];
type Fields = Omit<z.input<typeof MenuForm>, 'id'>;

export interface MenuTask {
  /** The item to change; without one a new item is created. */
  readonly menu?: Menu;
  readonly parentId: string | null;
}

interface MenuDrawerProps {
  readonly task: MenuTask;
  readonly menus: readonly Menu[];
  readonly onClosed: () => void;
}

/** The editor of a menu item; the sidebar updates on save. */
export function MenuDrawer({ task, menus, onClosed }: MenuDrawerProps) {
  const { menu, parentId } = task;
  const save = useCall(menuApi.save, { refresh: [menuApi.tree], silent: true });
  const start = menu ? fieldsOf(menu) : { ...blank, parentId };
  const submit = async (fields: Fields) => {
    // Fields not offered for this type of item retain their values.
    await save.mutateAsync({ ...start, ...fields, ...(menu ? { id: menu.id } : {}) });
    toast('success', '菜单已保存');
    await reloadMenu();
  };
  return (
    <FormDrawer<Fields>
      title={menu ? `编辑：${menu.title}` : '新增菜单'}
      initial={start}
      onSubmit={submit}
      onClosed={onClosed}
      fieldOf={{ menuPathTaken: 'path', menuBelowItself: 'parentId' }}
    >
      <MenuFields menu={menu} menus={menus} />
    </FormDrawer>
  );
}

const blank: Fields = {
  parentId: null,
  type: MenuType.menu,
  title: '',
  path: '',
  component: '',
  redirect: '',
  icon: '',
  hidden: false,
  alwaysShow: false,
  affix: false,
  noCache: false,
};

function fieldsOf(menu: Menu): Fields {
  const { parentId, type, title, path, component, redirect, icon, hidden, alwaysShow, affix, noCache } = menu;
  return { parentId, type, title, path, component, redirect, icon, hidden, alwaysShow, affix, noCache };
}
