import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import { Button, Input, Popover, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isSignedOut, messageOf } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/query.ts';
import styles from './preview.module.css';
import { Faults, faultsAt } from './preview-cell.tsx';

interface CellEditorProps {
  readonly row: ImportRow;
  readonly column: ImportColumn;
  readonly onSave: (value: string) => Promise<ImportRow>;
  readonly onClose: () => void;
}

/** A bubble at its cell. It closes when the cell is good; a value that is still wrong can be changed at once. */
export function CellEditor(props: CellEditorProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => {
    anchor.current?.parentElement?.querySelector('button')?.focus();
    props.onClose();
  };
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      onOpenChange={(open) => !open && props.onClose()}
      content={<EditorForm {...props} onClose={close} />}
    >
      <span ref={anchor} className={styles.anchor} />
    </Popover>
  );
}

function EditorForm({ row, column, onSave, onClose }: CellEditorProps) {
  const { key, title, hint } = column;
  const id = useId();
  const field = useRef<InputRef>(null);
  const [value, setValue] = useState(row.cells[key] ?? '');
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState('');
  // The bubble gets its place a moment after it is there; until then the focus would scroll the page away.
  useEffect(() => {
    const turn = setTimeout(() => field.current?.focus({ cursor: 'all', preventScroll: true }));
    return () => clearTimeout(turn);
  }, []);

  const save = async () => {
    setSaving(true);
    setRefused('');
    try {
      const saved = await onSave(value);
      if (faultsAt(saved, key).every(({ warning }) => warning)) return onClose();
    } catch (error) {
      if (isSignedOut(error)) reportFailure(error);
      setRefused(messageOf(error));
    }
    setSaving(false);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) void save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside
    <form
      aria-label={`修改第 ${row.number} 行的${title}`}
      className={styles.editor}
      onSubmit={submit}
      onKeyDown={(event) => keepInside(event, onClose)}
    >
      <label htmlFor={id}>
        修改第 {row.number} 行的{title}
      </label>
      <Input
        ref={field}
        id={id}
        value={value}
        aria-describedby={`${id}-say`}
        autoComplete="off"
        onChange={({ target }) => setValue(target.value)}
      />
      <div id={`${id}-say`} className={styles.say}>
        {hint && <span className={styles.hint}>{hint}</span>}
        <Faults faults={faultsAt(row, key)} />
        {refused && (
          <span role="alert" className={styles.fault} data-tone="bad">
            {refused}
          </span>
        )}
      </div>
      <div className={styles.editorButtons}>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={saving}>
          保存
        </Button>
      </div>
    </form>
  );
}

/** Esc goes back to the cell; Tab goes round inside, for what follows in the page is somewhere else. */
function keepInside(event: KeyboardEvent<HTMLFormElement>, onClose: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    return onClose();
  }
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const end = event.shiftKey ? controls[0] : controls.at(-1);
  if (event.target !== end) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}
