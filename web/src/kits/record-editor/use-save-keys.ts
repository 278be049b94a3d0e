import { useEffect, useEffectEvent } from 'react';

interface SaveKeys {
  readonly onSave: () => void;
  readonly onPublish?: () => void;
}

/**
 * Ctrl+S saves, Ctrl+Enter publishes where that is offered, anywhere on the page; a dialog over it has its own keys.
 * The field does not see the key: Enter would take back what was just chosen in an open list.
 */
export function useSaveKeys({ onSave, onPublish }: SaveKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const actions: Readonly<Record<string, (() => void) | undefined>> = { s: onSave, enter: onPublish };
    const action = actions[event.key.toLowerCase()];
    if (!action || (event.target instanceof Element && event.target.closest('dialog, [role=dialog]'))) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
