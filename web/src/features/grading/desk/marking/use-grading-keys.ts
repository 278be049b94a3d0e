import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../../../lib/browser/keys.ts';
import { actionOf, isUsedBy, type KeyAction } from './grading-keys.ts';

/** Calls `onAction` for the keys of the grading screen, but never while the user types into a field. */
export function useGradingKeys(hasRubric: boolean, onAction: (action: KeyAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event) || event.defaultPrevented || isUsedBy(event.target, event.key)) return;
    const action = actionOf(event.key, hasRubric);
    // A key that is held down must not mark the following answers.
    if (!action || event.repeat) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
