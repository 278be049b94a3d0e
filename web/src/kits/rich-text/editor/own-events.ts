import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { ClipboardEvent, DragEvent, KeyboardEvent, SyntheticEvent } from 'react';

export interface OwnActions {
  readonly isLine: boolean;
  /** Sounds and films have no place in an article. */
  readonly takes: 'media' | 'pictures';
  readonly onEnter: (() => void) | undefined;
  readonly onFormula: (formula: { readonly latex: string; readonly at: number }) => void;
  readonly onFiles: (files: readonly File[], at: number) => void;
}

/** What the text does not settle by itself, caught before it reaches it: Enter, formulas that are opened, files. */
export function ownEvents(editor: Editor, { isLine, takes, onEnter, onFormula, onFiles }: OwnActions) {
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      // Ctrl+Enter is the page's; the Enter that chooses a word of an input method is the text's.
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
      // A field inside, such as the words for a picture, has its own Enter.
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
        // Several lines become one: the second paragraph of what is pasted would be dropped.
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

/** Word and WPS put a picture of what was copied beside it; the words are meant. */
function hasText(data: DataTransfer): boolean {
  return data.getData('text/plain').trim() !== '' && data.types.includes('text/html');
}
