import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

/** A menu that is ready for the arrow keys as soon as it is open, and gives the focus back when it closes. */
export function DropMenu({ menu, onOpenChange, ...props }: DropdownProps) {
  const opener = useRef<Element>(null);
  const follow: DropdownProps['onOpenChange'] = (isOpen, info) => {
    if (isOpen) opener.current = document.activeElement;
    // At once: a dialog that the choice opens gives the focus back to where it was before.
    else if (isInMenu(document.activeElement) && opener.current instanceof HTMLElement) opener.current.focus();
    onOpenChange?.(isOpen, info);
  };
  const choose: NonNullable<typeof menu>['onClick'] = (info) => {
    // The Enter that chose would press the button that has the focus next, and open the menu again.
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
