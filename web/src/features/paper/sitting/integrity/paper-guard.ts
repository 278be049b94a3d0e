import { toast } from '../../../../lib/screen/toast.ts';
import type { SignalType } from './integrity-watch.ts';

const NO_PASTE = '本场考试不能粘贴，请直接输入';
const NO_COPY = '本场考试不能复制';
const NO_PRINT = '本场考试不能打印';
const INSERTED = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);

/**
 * Prevents copying out of the paper, pasting into it and printing it; typing, input methods and everything outside the
 * paper, like the sign-in dialog, are not touched.
 */
export function guardPaper(paper: HTMLElement, notice: (signal: SignalType) => void): () => void {
  const isInPaper = ({ target }: Event) =>
    target instanceof Node && (paper.contains(target) || target === document.body || target === document);
  const refuse = (event: Event, text = '') => {
    event.preventDefault();
    if (text !== '') toast('warning', text);
  };
  const paste = (event: Event) => {
    if (!isInPaper(event) || !fieldOf(event)) return;
    refuse(event, NO_PASTE);
    notice({ type: 'pasted' });
  };
  const handlers: Readonly<Record<string, (event: Event) => void>> = {
    copy: (event) => {
      if (!isInPaper(event)) return;
      // Nothing is taken out of the paper by moving one's own words, nor by pressing the keys without a selection.
      const isTaken = !fieldOf(event) && String(document.getSelection()) !== '';
      if (isTaken) notice({ type: 'copied' });
      refuse(event, isTaken || fieldOf(event) ? NO_COPY : '');
    },
    // What is cut could not be pasted again.
    cut: (event) => isInPaper(event) && refuse(event, NO_COPY),
    paste,
    drop: paste,
    // Keyboards of phones insert from their own clipboard, without a paste.
    beforeinput: (event) => INSERTED.has((event as InputEvent).inputType) && paste(event),
    dragstart: (event) => isInPaper(event) && !isDraggable(event.target) && refuse(event),
    // In a field it has the spelling and the undo; pasting from it is refused by itself.
    contextmenu: (event) => isInPaper(event) && !fieldOf(event) && refuse(event),
    keydown: (event) => {
      const { ctrlKey, metaKey, key } = event as KeyboardEvent;
      if (!(ctrlKey || metaKey) || key?.toLowerCase() !== 'p') return;
      refuse(event, NO_PRINT);
      notice({ type: 'printed' });
    },
  };
  for (const [type, handle] of Object.entries(handlers)) document.addEventListener(type, handle, { capture: true });
  return () => {
    for (const [type, handle] of Object.entries(handlers))
      document.removeEventListener(type, handle, { capture: true });
  };
}

const elementOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null;

const fieldOf = ({ target }: Event): Element | null =>
  elementOf(target)?.closest('textarea, [contenteditable=true], input:not([type=radio]):not([type=checkbox])') ?? null;

const isDraggable = (target: EventTarget | null): boolean =>
  elementOf(target)?.closest('[draggable=true]') !== null && elementOf(target) !== null;
