import { useEffect, useEffectEvent } from 'react';
import type { Designer } from './use-designer.ts';

const TYPED = 'input, textarea, [contenteditable=true], [role=dialog], [role=combobox]';

/** Ctrl+Z and Ctrl+Y anywhere on the page; in a field they undo what is typed there, as everywhere. */
export function useDesignKeys({ undo, redo }: Designer, isActive: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
