import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { Progress } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import styles from './editor.module.css';
import { fullText, oneLine, textWithBlanks } from './extensions.ts';
import { ownEvents } from './own-events.ts';
import { Toolbar } from './toolbar.tsx';
import { useUploads, type Upload, type UploadMedia } from './uploads.ts';

export interface RichEditorProps {
  /** What is written here, for those who do not see where it stands. */
  readonly label: string;
  /** Read when the editor is made; from then on the editor has its own text and tells each change. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly upload: UploadMedia;
  /** `line`: one line whose tools appear with the focus; `blanks`: a text whose blanks are numbered. */
  readonly kind?: 'text' | 'blanks' | 'line';
  readonly placeholder?: string;
  readonly invalid?: boolean;
  /** Enter in a line. */
  readonly onEnter?: (() => void) | undefined;
}

/** KaTeX comes with it. */
const FormulaDialog = lazy(() => import('./formula-dialog.tsx'));

const extensionsOf = { text: fullText, blanks: textWithBlanks, line: oneLine } as const;

/** A formula that is being written, and which one it replaces. */
interface FormulaTask {
  readonly latex: string;
  readonly at?: number;
}

/** The editor of a question's texts. It knows what the contract's markup knows, and nothing else can be pasted in. */
export function RichEditor(props: RichEditorProps) {
  const { label, value, onChange, upload, kind = 'text', placeholder = '', invalid = false, onEnter } = props;
  const isLine = kind === 'line';
  const [formula, setFormula] = useState<FormulaTask>();
  const { uploads, putAll } = useUploads(upload);
  const editorProps = useMemo(
    () => ({ attributes: attributesOf({ label, isLine, invalid }) }),
    [label, isLine, invalid],
  );
  const editor = useEditor({
    extensions: extensionsOf[kind],
    // Also what a kept screen that is shown again starts from: its editors are made anew.
    content: value,
    // “__” is a blank and “1.” may begin a stem: typed signs mean nothing else here.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps,
    // A tool that is used before the text was ever entered adds to its end.
    onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  const tools = (
    <Toolbar
      editor={editor}
      label={`${label}的格式`}
      kind={kind}
      onFormula={() => setFormula({ latex: '' })}
      onFiles={(files) => putAll(editor, files, editor.state.selection.to)}
    />
  );
  const events = ownEvents(editor, {
    isLine,
    onEnter,
    onFormula: setFormula,
    onFiles: (files, at) => putAll(editor, files, at),
  });
  return (
    <div className={styles.editor} data-kind={kind} data-invalid={invalid}>
      {!isLine && tools}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- they are the text's own events, which come through here */}
      <div className={styles.body} {...events}>
        {value === '' && <span className={styles.placeholder}>{placeholder}</span>}
        <EditorContent editor={editor} />
      </div>
      {isLine && tools}
      {uploads.length > 0 && <Uploads uploads={uploads} />}
      {formula && (
        <Suspense fallback={null}>
          <FormulaDialog
            latex={formula.latex}
            onDone={(latex) => putFormula(editor, formula, latex)}
            onClose={() => setFormula(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function attributesOf({ label, isLine, invalid }: { label: string; isLine: boolean; invalid: boolean }) {
  return {
    class: styles['text'] ?? '',
    role: 'textbox',
    'aria-label': label,
    'aria-multiline': String(!isLine),
    'aria-invalid': String(invalid),
  };
}

function Uploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  return (
    <ul className={styles.uploads} aria-label="正在上传">
      {uploads.map(({ key, name, share }) => (
        <li key={key}>
          <span>{name}</span>
          <Progress size="small" percent={Math.floor(share * 100)} aria-label={`${name}的上传进度`} />
        </li>
      ))}
    </ul>
  );
}

function putFormula(editor: Editor, { at }: FormulaTask, latex: string): void {
  const node = { type: 'formula', attrs: { latex } };
  const chain = editor.chain().focus();
  if (at === undefined) chain.insertContent(node).run();
  else chain.insertContentAt({ from: at, to: at + 1 }, node).run();
}
