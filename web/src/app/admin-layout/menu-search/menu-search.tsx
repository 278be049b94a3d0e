import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import styles from './menu-search.module.css';
import { SearchPanel } from './search-panel.tsx';

/** The menu search: a field in the navbar that opens by a click or Ctrl K. */
export function MenuSearch() {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Browsers use these keys for their own search.
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className={styles.search} onBlur={closeWhenLeft}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        title="搜索菜单（Ctrl K）"
        aria-expanded={open}
        aria-keyshortcuts="Control+K"
        // The button keeps the focus until the panel takes it, so that a second click closes instead of reopening.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.word}>搜索菜单</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {open && <SearchPanel onClose={close} onLeave={() => setOpen(false)} />}
    </div>
  );
}

/** An open dialog keeps the keyboard to itself. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const pressed = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  return pressed && document.querySelector('dialog[open], [role=dialog][aria-modal=true]') === null;
}
