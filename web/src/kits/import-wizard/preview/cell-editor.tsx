import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import { Button, ConfigProvider, Popover } from 'antd';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isSignedOut, messageOf } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { CellField } from './cell-field.tsx';
import type { Cells, ImportRenderers } from '../import-renderers.ts';
import styles from './preview.module.css';
import { Faults, faultsAt } from './preview-cell.tsx';

interface CellEditorProps {
  readonly row: ImportRow;
  readonly rowUnit: string;
  readonly column: ImportColumn;
  readonly renderers: ImportRenderers;
  readonly onSave: (cells: Cells) => Promise<ImportRow>;
  readonly onClose: () => void;
}

/**
 * A popover at its cell. It closes when the cell is valid; a value that is still wrong can be changed immediately.
 */
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

function EditorForm({ row, rowUnit, column, renderers, onSave, onClose }: CellEditorProps) {
  const { key, title, hint } = column;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(row.cells[key] ?? '');
  const { saving, refused, save } = useSave(onSave);
  // The popover is positioned a moment after it is rendered; until then the focus would scroll the page away.
  useEffect(() => {
    const turn = setTimeout(() => focusField(form.current));
    return () => clearTimeout(turn);
  }, []);

  const keep = async (cells: Cells) => {
    const saved = await save(cells);
    if (saved && faultsAt(saved, key).every(({ warning }) => warning)) return onClose();
    focusField(form.current);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving) void keep({ [key]: value });
  };
  const label = `修改第 ${row.number} ${rowUnit}的${title}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the fields inside
    <form
      ref={form}
      aria-label={label}
      className={styles.editor}
      onSubmit={submit}
      onKeyDown={(event) => keepInside(event, { onClose, onSubmit: submit })}
    >
      <b aria-hidden="true">{label}</b>
      {/* A field's dropdown belongs to the popover: a click there is not outside it. */}
      <ConfigProvider getPopupContainer={(trigger) => trigger?.parentElement ?? document.body}>
        <CellField
          renderers={renderers}
          column={key}
          label={label}
          value={value}
          onChange={setValue}
          cells={{ ...row.cells, [key]: value }}
          describedBy={`${id}-say`}
        />
      </ConfigProvider>
      <div id={`${id}-say`} className="ui-stack ui-gap-1">
        {hint && <span className={styles.hint}>{hint}</span>}
        <Faults faults={faultsAt(row, key)} />
        {refused && (
          <span role="alert" className={styles.fault} data-tone="bad">
            {refused}
          </span>
        )}
      </div>
      <div className="ui-flex ui-gap-2">
        {renderers.shortcuts?.({ ...row.cells, [key]: value }, key).map((shortcut) => (
          <Button
            key={shortcut.label}
            size="small"
            type="link"
            disabled={saving}
            onClick={() => void keep({ [key]: value, ...shortcut.cells })}
          >
            {shortcut.label}
          </Button>
        ))}
        <span className={styles.gap} />
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

/** Input is not lost when it is rejected: the error is shown at the input. */
function useSave(onSave: CellEditorProps['onSave']) {
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState('');
  const save = async (cells: Cells): Promise<ImportRow | undefined> => {
    setSaving(true);
    setRefused('');
    try {
      return await onSave(cells);
    } catch (error) {
      if (isSignedOut(error)) reportFailure(error);
      setRefused(messageOf(error));
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  return { saving, refused, save };
}

function focusField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLInputElement>('input:checked') ??
    form?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  else field?.select();
}

interface KeyActions {
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

/** Esc returns to the cell; Tab cycles inside, since the next element of the page is somewhere else. */
function keepInside(event: KeyboardEvent<HTMLFormElement>, { onClose, onSubmit }: KeyActions): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    return onClose();
  }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return onSubmit();
  }
  if (event.key !== 'Tab') return;
  const controls = stopsIn(event.currentTarget);
  const end = event.shiftKey ? controls[0] : controls.at(-1);
  if (event.target !== end) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/** The Tab stops; a radio group has only one. */
function stopsIn(form: HTMLFormElement): HTMLElement[] {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not(:disabled), textarea:not(:disabled), button:not(:disabled)'),
  ];
  const radios = controls.filter((one) => one.matches('input[type=radio]'));
  const stop = radios.find((one) => one.matches(':checked')) ?? radios[0];
  return controls.filter((one) => !radios.includes(one) || one === stop);
}
