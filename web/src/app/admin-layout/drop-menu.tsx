import { Dropdown, type DropdownProps } from 'antd';

/** A menu that is ready for the arrow keys as soon as it is open. */
export function DropMenu(props: DropdownProps) {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves only into a menu the user has just opened
  return <Dropdown autoFocus destroyOnHidden {...props} />;
}
