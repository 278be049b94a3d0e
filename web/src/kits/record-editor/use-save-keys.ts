import { useEffect, useEffectEvent } from 'react';

interface SaveKeys {
  readonly onSave: () => void;
  readonly onPublish?: () => void;
}

/**
 * Ctrl+S saves, Ctrl+Enter publishes where that is offered, anywhere on the page; a dialog over it has its own keys.
 */
export function useSaveKeys({ onSave, onPublish }: SaveKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const actions: Readonly<Record<string, (() => void) | undefined>> = { s: onSave, enter: onPublish };
    const action = actions[event.key.toLowerCase()];
    if (!action || (event.target instanceof Element && event.target.closest('[role=dialog]'))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
