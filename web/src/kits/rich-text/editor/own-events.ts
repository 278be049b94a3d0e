import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, SyntheticEvent } from 'react';

export interface OwnActions {
  readonly isLine: boolean;
  /** Articles do not accept audio and video. */
  readonly takes: 'media' | 'pictures';
  readonly onEnter: (() => void) | undefined;
  readonly onFormula: (formula: { readonly latex: string; readonly at: number }) => void;
  readonly onFiles: (files: readonly File[], at: number) => void;
}

/** Events that the editor does not handle itself, caught before they reach it: Enter, opening formulas, files. */
export function ownEvents(editor: Editor, { isLine, takes, onEnter, onFormula, onFiles }: OwnActions) {
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      // Ctrl+Enter belongs to the page; the Enter that confirms input-method text belongs to the editor.
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      // A field inside, such as a picture's caption, has its own Enter.
      if (event.target !== editor.view.dom) return;
      const formula = chosenFormula(editor);
      if (!formula && !isLine) return;
      take(event);
      if (formula) onFormula(formula);
      else onEnter?.();
    },
    onClick: (event: SyntheticEvent) => {
      const formula = chosenFormula(editor);
      if (formula && event.target instanceof Element && event.target.closest('[data-formula]')) onFormula(formula);
    },
    onPasteCapture: (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      const files = hasText(event.clipboardData) ? [] : filesIn(event.clipboardData, takes);
      const text = event.clipboardData.getData('text/plain').trim();
      if (files.length > 0) {
        take(event);
        onFiles(files, editor.state.selection.to);
      } else if (isLine && /[\r\n]/.test(text)) {
        // Joins several lines into one: the second pasted paragraph would be dropped.
        take(event);
        editor.view.dispatch(editor.state.tr.insertText(text.replaceAll(/\s*[\r\n]+\s*/g, ' ')));
      }
    },
    onDropCapture: (event: DragEvent) => {
      const files = filesIn(event.dataTransfer, takes);
      if (files.length === 0) return;
      take(event);
      const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
      onFiles(files, place?.pos ?? editor.state.selection.to);
    },
  };
}

function take(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function chosenFormula({ state: { selection } }: Editor): { latex: string; at: number } | undefined {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'formula') return undefined;
  return { latex: String(selection.node.attrs['latex']), at: selection.from };
}

const kinds = { media: /^(?:image|audio|video)\//, pictures: /^image\// } as const;

function filesIn(data: DataTransfer, takes: OwnActions['takes']): File[] {
  return [...data.files].filter(({ type }) => kinds[takes].test(type));
}

/** Word and WPS put an image of the copied content beside it; the text is what was meant. */
function hasText(data: DataTransfer): boolean {
  return data.getData('text/plain').trim() !== '' && data.types.includes('text/html');
}
