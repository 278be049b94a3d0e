import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../../lib/browser/keys.ts';

interface Keys {
  readonly onEnter: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onStar: () => void;
}

/** ← and → move, Enter hands in or continues, S stars. Letters and digits belong to the question itself. */
export function useTrainingKeys({ onEnter, onMove, onStar }: Keys): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (isSubmit(event)) {
      event.preventDefault();
      if (!wentToBlank(event.target)) onEnter();
      return;
    }
    // The options take precedence: with nineteen or more, one of them is S.
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

/** Enter in a single-line field, Ctrl+Enter in a larger one. */
function isSubmit({ key, target, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLElement) || target.closest('dialog')) return false;
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement && target.type === 'text' && target.closest('article') !== null;
}

/** From one blank Enter goes to the next empty one; from the last it hands in. */
function wentToBlank(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement)) return false;
  const blanks = target.closest('article')?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [];
  const empty = [...blanks].find((blank) => blank !== target && blank.value.trim() === '');
  empty?.focus();
  return empty !== undefined;
}

/** Enter activates these natively. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** Enter on a focused option chooses it, as Space does. */
function choseFocused(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || target.checked) return false;
  target.click();
  return true;
}
