import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S saves a draft, Ctrl+Enter publishes, wherever on the page; a window over it has its own keys. */
export function useSaveKeys(onSave: (publish: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== 's' && key !== 'enter') return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    onSave(key === 'enter');
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
