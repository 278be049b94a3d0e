import { linesOf, spanOfLine } from './fault-line.ts';

/** Puts the cursor on a line and scrolls it into view, a third below the top. */
export function goToLine(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const [start, end] = spanOfLine(field.value, line);
  field.focus();
  field.setSelectionRange(start, end);
  field.scrollTop = heightBefore(field, start) - field.clientHeight / 3;
}

export function lineAtCursor({ value, selectionStart }: HTMLTextAreaElement): number {
  return linesOf(value.slice(0, selectionStart)).length;
}

/** The vertical offset of a position: lines wrap, so only a copy of the field can measure it. */
function heightBefore(field: HTMLTextAreaElement, end: number): number {
  const copy = document.createElement('div');
  const { font, letterSpacing, lineHeight, padding } = getComputedStyle(field);
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.clientWidth}px`,
    boxSizing: 'border-box',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    font,
    letterSpacing,
    lineHeight,
    padding,
  });
  copy.textContent = field.value.slice(0, end);
  document.body.append(copy);
  const { scrollHeight } = copy;
  copy.remove();
  return scrollHeight;
}
