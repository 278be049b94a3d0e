import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../../lib/browser/keys.ts';

interface Keys {
  readonly onEnter: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onStar: () => void;
}

/** ← and → move, Enter hands in or goes on, S stars. Letters and digits belong to the question itself. */
export function useTrainingKeys({ onEnter, onMove, onStar }: Keys): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (isSubmit(event)) {
      event.preventDefault();
      if (!wentToBlank(event.target)) onEnter();
      return;
    }
    // The options come first: of nineteen and more, one is S.
    if (!isForPage(event) || (event.defaultPrevented && !event.key.startsWith('Arrow'))) return;
    if (event.key === 'ArrowLeft') onMove(-1);
    if (event.key === 'ArrowRight') onMove(1);
    if (event.key.toLowerCase() === 's') onStar();
    if (event.key === 'Enter' && !isButton(event.target)) {
      event.preventDefault();
      if (!choseFocused(event.target)) onEnter();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}

/** Enter in a line of text, Ctrl+Enter in a larger field. */
function isSubmit({ key, target, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLElement) || target.closest('dialog')) return false;
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement && target.type === 'text' && target.closest('article') !== null;
}

/** From one blank Enter goes to the next that is empty; from the last it hands in. */
function wentToBlank(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const blanks = target.closest('article')?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [];
  const empty = [...blanks].find((blank) => blank !== target && blank.value.trim() === '');
  empty?.focus();
  return empty !== undefined;
}

/** Enter presses these by itself. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** Enter on an option that is looked at chooses it, as Space does. */
function choseFocused(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || target.checked) return false;
  target.click();
  return true;
}
