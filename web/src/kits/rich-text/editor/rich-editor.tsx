import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { Progress } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { toast } from '../../../lib/screen/toast.ts';
import styles from './editor.module.css';
import { articleText } from './article-extensions.ts';
import { fullText, oneLine, textWithBlanks } from './extensions.ts';
import { LinkDialog, type LinkTask } from './link-dialog.tsx';
import { ownEvents } from './own-events.ts';
import { cleanPasted, strangePictures } from './paste-clean.ts';
import { Toolbar } from './toolbar.tsx';
import type { Group, TextKind } from './tools.tsx';
import { figureNode, mediaNode, useUploads, type Upload, type UploadMedia } from './uploads.ts';

export interface RichEditorProps {
  /** The name of the editor for screen readers. */
  readonly label: string;
  /** Read when the editor is created; from then on the editor owns its text and reports each change. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly upload: UploadMedia;
  /**
   * `line`: one line whose toolbar appears with the focus; `blanks`: a text whose blanks are numbered; `article`: a
   * long text with headings, quotations, links and pictures with captions.
   */
  readonly kind?: TextKind;
  /** The page's own tools, after the usual ones. */
  readonly more?: Group;
  readonly placeholder?: string;
  readonly invalid?: boolean;
  /** Called on Enter in a line. */
  readonly onEnter?: (() => void) | undefined;
}

/** KaTeX is loaded with it. */
const FormulaDialog = lazy(() => import('./nodes/formula-dialog.tsx'));

const extensionsOf = { text: fullText, blanks: textWithBlanks, line: oneLine, article: articleText } as const;
const noTools: Group = [];

/** A formula being edited, and the position of the one it replaces. */
interface FormulaTask {
  readonly latex: string;
  readonly at?: number;
}

/**
 * The rich-text editor. It supports what the contract's markup of its kind allows, and nothing else can be pasted in.
 */
export function RichEditor(props: RichEditorProps) {
  const { label, value, onChange, upload, kind = 'text', placeholder = '', invalid = false, onEnter } = props;
  const isLine = kind === 'line';
  const isArticle = kind === 'article';
  const [formula, setFormula] = useState<FormulaTask>();
  const [link, setLink] = useState<LinkTask>();
  const { uploads, putAll } = useUploads(upload, isArticle ? figureNode : mediaNode);
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ label, isLine, invalid }),
      ...(isArticle && { transformPastedHTML: takePasted }),
    }),
    [label, isLine, isArticle, invalid],
  );
  const editor = useEditor({
    extensions: extensionsOf[kind],
    // Also the start of a cached screen that is shown again: its editors are recreated.
    content: value,
    // “__” is a blank and “1.” may begin a stem: typed characters have no other meaning here.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps,
    // A tool used before the text ever had the focus inserts at its end.
    onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  const tools = (
    <Toolbar
      editor={editor}
      label={`${label}的格式`}
      kind={kind}
      more={props.more ?? noTools}
      onFormula={() => setFormula({ latex: '' })}
      onLink={() => setLink(linkTaskOf(editor))}
      onFiles={(files) => putAll(editor, files, editor.state.selection.to)}
    />
  );
  const events = ownEvents(editor, {
    isLine,
    takes: isArticle ? 'pictures' : 'media',
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
      {link && (
        <LinkDialog
          task={link}
          onDone={(address, words) => putLink(editor, address, words)}
          onClose={() => setLink(undefined)}
        />
      )}
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

/** Pictures from elsewhere cannot be taken over: the user who pasted them is notified. */
function takePasted(html: string): string {
  const left = strangePictures(html);
  if (left > 0) toast('warning', `有 ${left} 张图片没有随文字粘贴，请另外上传`);
  return cleanPasted(html);
}

function linkTaskOf(editor: Editor): LinkTask {
  const address = String(editor.getAttributes('link')['href'] ?? '');
  return { address, needsText: address === '' && editor.state.selection.empty };
}

function putLink(editor: Editor, address: string, words: string): void {
  const chain = editor.chain().focus();
  if (address === '') chain.extendMarkRange('link').unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const mark = { type: 'link', attrs: { href: address } };
    chain.insertContent({ type: 'text', text: words || address, marks: [mark] }).run();
  } else chain.extendMarkRange('link').setLink({ href: address }).run();
}

function putFormula(editor: Editor, { at }: FormulaTask, latex: string): void {
  const node = { type: 'formula', attrs: { latex } };
  const chain = editor.chain().focus();
  if (at === undefined) chain.insertContent(node).run();
  else chain.insertContentAt({ from: at, to: at + 1 }, node).run();
}
