import { menuApi, MenuType } from '@ganlin/contract/iam/menu';
import { reloadMenu } from '../../../lib/session/auth.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { MoveButtons } from '../../../ui/list/move-buttons.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import type { Menu, MenuTask } from './menu-drawer.tsx';
import { stepsOf } from './menu-order.ts';
import styles from './menu.module.css';

interface MenuActionsProps {
  readonly menu: Menu;
  readonly menus: readonly Menu[];
  readonly onTask: (task: MenuTask) => void;
}

export function MenuActions({ menu, menus, onTask }: MenuActionsProps) {
  const may = usePermission();
  const { title } = menu;
  const mayAdd = may('sys:menu:save') && menu.type !== MenuType.function;
  const mayDelete = may('sys:menu:delete') && !menu.builtIn;
  return (
    <div className={styles.actions}>
      {may('sys:menu:save') && (
        <>
          <RowAction text="编辑" of={title} onClick={() => onTask({ menu, parentId: menu.parentId })} />
          <Steps menu={menu} menus={menus} />
        </>
      )}
      {mayAdd && <RowAction text="添加下级" of={title} onClick={() => onTask({ parentId: menu.id })} />}
      {mayDelete && <DeleteLink menu={menu} />}
    </div>
  );
}

function Steps({ menu, menus }: Pick<MenuActionsProps, 'menu' | 'menus'>) {
  const move = useCall(menuApi.sort, { refresh: [menuApi.tree] });
  const { up, down } = stepsOf(menus, menu);
  const go = async (sort: number) => {
    await move.mutateAsync({ id: menu.id, sort });
    await reloadMenu();
  };
  // A failed call has already been shown; the order stays as it is.
  const way = (to: number | undefined) => (to === undefined ? undefined : () => void go(to).catch(() => undefined));
  return (
    <MoveButtons
      name={menu.title}
      type="text"
      size="small"
      onUp={way(up)}
      onDown={way(down)}
      isMoving={move.isPending}
    />
  );
}

function DeleteLink({ menu }: Pick<MenuActionsProps, 'menu'>) {
  const remove = useCall(menuApi.delete, { refresh: [menuApi.tree] });
  const ask = async () => {
    const content = '拥有它的角色将不能再打开这个页面。';
    if (!(await confirmAction({ title: `确定删除菜单“${menu.title}”吗？`, content, okText: '删除' }))) return;
    await remove.mutateAsync({ ids: [menu.id] });
    toast('success', '菜单已删除');
    await reloadMenu();
  };
  // The reason for a refusal has already been shown.
  return <RowAction text="删除" of={menu.title} danger onClick={() => void ask().catch(() => undefined)} />;
}
