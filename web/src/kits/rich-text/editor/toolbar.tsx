import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './editor.module.css';
import { accepted, type MediaTag } from './nodes/media-kinds.ts';
import { tableToolsOf, toolsOf, type Group, type TextKind, type Tool, type ToolActions } from './tools.tsx';

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly kind: TextKind;
  /** Tools of the page around the editor; at the end. */
  readonly more: Group;
  readonly onFormula: () => void;
  readonly onLink: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** One Tab stop; the arrow keys move within. */
export function Toolbar({ editor, label, kind, more, onFormula, onLink, onFiles }: ToolbarProps) {
  const { choose, input } = useFileChoice(onFiles);
  const actions: ToolActions = { onFormula, onLink, onMedia: choose };
  const inTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') });
  const usual = more.length === 0 ? toolsOf(kind) : [...toolsOf(kind), more];
  const groups = inTable ? [...usual, tableToolsOf(kind)] : usual;
  const [stop, setStop] = useState(0);
  const names = groups.flat().map(({ name }) => name);
  const at = Math.min(stop, names.length - 1);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + names.length) % names.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {groups.map((group) => (
        <span key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              editor={editor}
              actions={actions}
              isStop={names[at] === tool.name}
            />
          ))}
        </span>
      ))}
      {input}
    </div>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly editor: Editor;
  readonly actions: ToolActions;
  readonly isStop: boolean;
}

function ToolButton({ tool: { name, icon, isOn, can, run }, editor, actions, isStop }: ToolButtonProps) {
  const { on, able } = useEditorState({
    editor,
    selector: ({ editor }) => ({ on: isOn?.(editor), able: can?.(editor) ?? true }),
  });
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      title={name}
      aria-pressed={on}
      aria-disabled={!able}
      tabIndex={isStop ? 0 : -1}
      // The text keeps its selection while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => able && run(editor, actions)}
    >
      {icon}
    </button>
  );
}

function useFileChoice(onFiles: (files: readonly File[]) => void) {
  const field = useRef<HTMLInputElement>(null);
  const choose = (tag: MediaTag) => {
    if (!field.current) return;
    field.current.accept = accepted[tag];
    field.current.click();
  };
  const input = (
    <input
      ref={field}
      type="file"
      hidden
      multiple
      aria-label="选择文件"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  return { choose, input };
}
