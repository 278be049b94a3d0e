import { Button, Popover } from 'antd';
import { useRef, useState, type ReactNode } from 'react';

interface ToolProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const withinWindow = { overflow: { adjustY: true, shiftX: true } };

/** A button with a popover. It is rendered right after its button, so that Tab leads into it. */
export function Tool({ label, icon, children }: ToolProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const follow = (isOpen: boolean) => {
    setOpen(isOpen);
    // The focused element in the popover disappears with it.
    if (!isOpen && document.activeElement?.closest('.ant-popover')) button.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      // On a phone it would begin beyond the left edge.
      align={withinWindow}
      title={label}
      content={children}
      open={open}
      onOpenChange={follow}
      destroyOnHidden
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <Button
        ref={button}
        type="text"
        aria-label={label}
        aria-expanded={open}
        title={label}
        icon={icon}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      />
    </Popover>
  );
}
