import { hashKey } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { confirmAction, usePending } from '../../lib/screen/confirm.ts';
import { fieldErrorOf, type FieldOf } from '../../lib/api/field-error.ts';
import { reportFailure } from '../../lib/api/query.ts';
import { withoutBlanks } from '../../lib/screen/search-params.ts';
import { useUnsaved } from '../../lib/screen/unsaved.ts';
import styles from './guarded-form.module.css';

/** What the form drawer and the form dialog share. */
export interface FormPanelProps<Fields> {
  readonly title: string;
  readonly initial?: Partial<Fields>;
  /** Saves; a throw keeps the form open with its input. Its call is `silent`: errors are shown here. */
  readonly onSubmit: (fields: Fields) => Promise<unknown>;
  /** Called after the panel has closed, saved or not. */
  readonly onClosed: () => void;
  readonly fieldOf?: FieldOf;
  readonly okText?: string;
  /** While the record to edit is loading. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

export interface GuardedForm<Fields> {
  readonly id: string;
  readonly form: FormInstance<Fields>;
  readonly open: boolean;
  readonly saving: boolean;
  /** Whether the fields differ from what is saved. */
  readonly isDirty: () => boolean;
  /** Marks the current fields as saved; the form itself calls it when it is filled and after each save. */
  readonly settle: () => void;
  readonly submit: (fields: Fields) => Promise<void>;
  /** Closes, but asks first when there is unsaved input. */
  readonly leave: () => Promise<void>;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function useGuardedForm<Fields>({
  onSubmit,
  onClosed,
  fieldOf = {},
}: Pick<FormPanelProps<Fields>, 'onSubmit' | 'fieldOf'> &
  Partial<Pick<FormPanelProps<Fields>, 'onClosed'>>): GuardedForm<Fields> {
  const id = useId();
  const [form] = Form.useForm<Fields>();
  const [open, setOpen] = useState(true);
  const [saving, setSaving] = useState(false);
  const { isDirty, settle } = useSaved(form);

  const submit = async (fields: Fields) => {
    setSaving(true);
    try {
      await onSubmit(fields);
      settle();
      setOpen(false);
    } catch (error) {
      showFailure(form, error, fieldOf);
    } finally {
      setSaving(false);
    }
  };
  const leave = async () => {
    // The Esc that answers the confirmation arrives here too.
    if (usePending.getState().pending) return;
    if (saving || (isDirty() && !(await mayAbandon()))) return;
    settle();
    setOpen(false);
  };
  const onOpenChange = (isOpen: boolean) => (isOpen ? focusFirstField(id) : onClosed?.());
  return { id, form, open, saving, isDirty, settle, submit, leave, onOpenChange };
}

/**
 * Compares with what was saved instead of asking antd which fields were touched: a hidden cached form has no fields
 * to ask, only their values.
 */
function useSaved<Fields>(form: FormInstance<Fields>): Pick<GuardedForm<Fields>, 'isDirty' | 'settle'> {
  const saved = useRef<string>(undefined);
  const settle = useCallback(() => {
    saved.current = textOf(form);
  }, [form]);
  const isDirty = useCallback(() => saved.current !== undefined && saved.current !== textOf(form), [form]);
  return { isDirty, settle };
}

function textOf<Fields>(form: FormInstance<Fields>): string {
  return hashKey([withoutBlanks({ ...form.getFieldsValue(true) })]);
}

/** Asks after the key event has passed: the same Esc would immediately close the confirmation as well. */
async function mayAbandon(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  return confirmAction(abandon);
}

const abandon = {
  title: '放弃修改吗？',
  content: '填写的内容还没有保存。',
  okText: '放弃修改',
  stayText: '继续编辑',
};

interface GuardedFieldsProps<Fields> {
  readonly guarded: GuardedForm<Fields>;
  readonly initial: Partial<Fields> | undefined;
  readonly children: ReactNode;
}

/** Enter submits as in any form, Ctrl+Enter also from a multi-line field; the first error takes the focus. */
export function GuardedFields<Fields>({ guarded, initial, children }: GuardedFieldsProps<Fields>) {
  const { id, form, isDirty, settle, submit } = guarded;
  const isFilled = useRef(false);
  useEffect(() => {
    // Once: a cached screen that is shown again reruns its effects, and must not treat unsaved input as saved.
    if (!isFilled.current) settle();
    isFilled.current = true;
  }, [settle]);
  useUnsaved(isDirty);
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <Form<Fields>
      id={id}
      name={id}
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      validateTrigger="onBlur"
      initialValues={initial ?? {}}
      scrollToFirstError={{ focus: true, block: 'nearest' }}
      onFinish={(fields) => void submit(fields)}
      onKeyDown={submitByKey}
    >
      {children}
    </Form>
  );
}

function showFailure<Fields>(form: FormInstance<Fields>, error: unknown, fieldOf: FieldOf): void {
  const blamed = fieldErrorOf(error, fieldOf);
  if (!blamed) return reportFailure(error);
  // antd types names by the fields; the form's own table checks which error belongs to which field.
  form.setFields([blamed as Parameters<typeof form.setFields>[0][number]]);
  form.focusField(blamed.name);
}

function focusFirstField(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>('input, textarea')?.focus();
}
