import { MenuForm, menuLayouts, MenuType, menuTypeLabels } from '@ganlin/contract/iam/menu';
import { Alert, Form, Input, Radio, Select, Switch } from 'antd';
import { useScreenNames } from '../../../lib/screen/screen-names.ts';
import { withBelow } from '../../../lib/text/tree.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { IconPicker } from '../../../ui/form/icon-picker.tsx';
import { SwitchText } from '../../../ui/form/switch-text.tsx';
import { TreePicker } from '../../../ui/form/tree-picker.tsx';
import type { Menu } from './menu-drawer.tsx';
import styles from './menu.module.css';

const { title, path, redirect } = MenuForm.shape;

interface MenuFieldsProps {
  readonly menu: Menu | undefined;
  readonly menus: readonly Menu[];
}

export function MenuFields({ menu, menus }: MenuFieldsProps) {
  const type = Form.useWatch<MenuType | undefined>('type');
  const names = useScreenNames();
  if (menu?.type === MenuType.function) {
    return (
      <>
        <Alert className={styles.alert ?? ''} type="info" showIcon title="功能由系统提供，只能改名。" />
        <TitleField />
      </>
    );
  }
  return (
    <>
      {menu?.builtIn && (
        <Alert className={styles.alert ?? ''} type="info" showIcon title="系统自带，可以改名、移动和隐藏，不能删除。" />
      )}
      <Form.Item label="类型" name="type">
        <Radio.Group options={typeOptions} />
      </Form.Item>
      <TitleField />
      <Form.Item label="上级菜单" name="parentId">
        <TreePicker items={parentsFor(menus, menu)} placeholder="没有上级" />
      </Form.Item>
      <Form.Item label="页面" name="component" extra="不选页面的菜单只用来分组。">
        <Select options={componentOptions(names, menu?.component)} showSearch />
      </Form.Item>
      <Form.Item label="地址" name="path" rules={[zodRule(path), pathForScreen(names)]} dependencies={['component']}>
        <Input maxLength={200} placeholder="/admin/…，参数写作 :id" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item label="跳转到" name="redirect" rules={[zodRule(redirect)]} extra="打开分组时进入的地址，可以不填。">
        <Input maxLength={200} placeholder="/admin/…" autoComplete="off" spellCheck={false} />
      </Form.Item>
      {type === MenuType.menu && (
        <Form.Item label="图标" name="icon">
          <IconPicker />
        </Form.Item>
      )}
      <ul className={styles.switches}>
        {switches.map(({ name, label, meaning }) => (
          <li key={name}>
            <Form.Item name={name} valuePropName="checked" noStyle>
              <Switch aria-label={label} size="small" />
            </Form.Item>
            <SwitchText label={label} meaning={meaning} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TitleField() {
  return (
    <Form.Item label="名称" name="title" rules={[zodRule(title)]} required>
      <Input maxLength={30} />
    </Form.Item>
  );
}

const typeOptions = [MenuType.menu, MenuType.route].map((value) => ({
  value,
  label: value === MenuType.menu ? `${menuTypeLabels[value]}（显示在侧边栏）` : `${menuTypeLabels[value]}（只有页面）`,
}));

const switches = [
  { name: 'hidden', label: '隐藏', meaning: '不在侧边栏和菜单搜索中出现，地址仍可打开' },
  { name: 'alwaysShow', label: '总是显示分组', meaning: '只有一个下级时也显示为可展开的分组' },
  { name: 'affix', label: '固定标签', meaning: '标签页一直打开，不能关闭' },
  { name: 'noCache', label: '不保留', meaning: '切换标签后重新载入，不保留已填内容' },
] as const;

/** An item without a screen may lack an address; a screen may not, since nobody could open it. */
const pathForScreen =
  (names: readonly unknown[]) =>
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_rule: unknown, value: string = ''): Promise<void> => {
      if (value.trim() === '' && names.includes(getFieldValue('component'))) throw new Error('请输入页面的地址');
    },
  });

/** Neither below itself nor below a function. */
function parentsFor(menus: readonly Menu[], menu: Menu | undefined) {
  const own = menu ? withBelow(menus, menu.id) : new Set<string>();
  return menus
    .filter(({ id, type }) => type !== MenuType.function && !own.has(id))
    .map(({ id, parentId, title: name }) => ({ id, parentId, name }));
}

/** The current value is always among the options, even if its screen no longer exists. */
function componentOptions(names: readonly string[], current = '') {
  const all = new Set<string>([...Object.values(menuLayouts), ...names, ...(current === '' ? [] : [current])]);
  return [{ value: '', label: '（只分组）' }, ...[...all].map((value) => ({ value, label: value }))];
}
