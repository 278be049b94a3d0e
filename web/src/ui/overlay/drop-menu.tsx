import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

/** A menu that takes arrow keys as soon as it is open, and returns the focus when it closes. */
export function DropMenu({ menu, onOpenChange, ...props }: DropdownProps) {
  const opener = useRef<Element>(null);
  const follow: DropdownProps['onOpenChange'] = (isOpen, info) => {
    if (isOpen) opener.current = document.activeElement;
    // Immediately: a dialog that the choice opens returns the focus to where it was before.
    else if (isInMenu(document.activeElement) && opener.current instanceof HTMLElement) opener.current.focus();
    onOpenChange?.(isOpen, info);
  };
  const choose: NonNullable<typeof menu>['onClick'] = (info) => {
    // The Enter that chose would press the newly focused button, and open the menu again.
    info.domEvent.preventDefault();
    menu?.onClick?.(info);
  };
  return (
    <Dropdown
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves only into a menu the user has just opened
      autoFocus
      destroyOnHidden
      {...props}
      onOpenChange={follow}
      menu={{ ...menu, onClick: choose }}
    />
  );
}

const isInMenu = (element: Element | null): boolean => element?.closest('[role=menu]') != null;
