import { errors, type ErrorName } from '@ganlin/contract/errors';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/failure.ts';
import { fieldErrorOf, type FieldOf } from '../../lib/api/field-error.ts';
import { reportFailure } from '../../lib/api/query.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toast.ts';
import { useDraft, type DraftRules, type Editing } from './use-draft.ts';

interface Saved {
  readonly id: string;
  readonly version: number;
  /** Shown instead of 已保存. */
  readonly message?: string;
}

/** What is sent. `options` is what the caller of `save` asked for, such as to publish. */
interface Sent<Form, Options> {
  readonly form: Form;
  /** The version the draft is based on; undefined for a record that is not stored yet. */
  readonly version: number | undefined;
  readonly options: Options;
}

interface RecordEditorProps<Draft, Form, Options> extends DraftRules<Draft, Form> {
  readonly start: () => Draft;
  readonly version: number | undefined;
  /** Must be silent: the editor shows the errors. */
  readonly send: (sent: Sent<Form, Options>) => Promise<Saved>;
  /** The error that means: another user has saved meanwhile. */
  readonly conflict: ErrorName;
  /** The field that other errors belong to. */
  readonly fieldOf?: FieldOf;
  /** Returns whether the error has been handled. */
  readonly onRefused?: (error: unknown, options: Options) => boolean;
  readonly onSaved?: (id: string, options: Options) => void;
  /** The page must start again from the server's version. */
  readonly onReload: () => void;
  /** Reveals a field with an error; its message appears a moment later. */
  readonly onInvalid: (field: string) => void;
}

export interface RecordEditor<Draft, Options> extends Editing<Draft> {
  /** Resolves to whether it is saved. */
  readonly save: (options: Options) => Promise<boolean>;
  /** Like `save`, but a stored and unchanged record is not sent again. */
  readonly saveChanges: (options: Options) => Promise<boolean>;
  readonly saving: boolean;
  readonly version: () => number | undefined;
}

/**
 * A record that is edited on a page and saved as a whole. Input that the contract rejects is shown at its field and
 * not sent; a server error is shown at its field; input is never lost, even when another user has saved meanwhile.
 */
export function useRecordEditor<Draft extends object, Form, Options = void>(
  props: RecordEditorProps<Draft, Form, Options>,
): RecordEditor<Draft, Options> {
  const { start, send, conflict, fieldOf = {}, onRefused, onSaved, onReload, onInvalid } = props;
  const { draft, form, change, isDirty, errors: shown, ...state } = useDraft(start, props);
  const [saving, setSaving] = useState(false);
  // The version the page started from: data fetched later says nothing about what is edited here.
  const version = useRef(props.version);

  const refuse = async (error: unknown, options: Options) => {
    if (onRefused?.(error, options) === true) return;
    if (error instanceof ApiError && error.code === errors[conflict].code) {
      if (!(await confirmReload(error.message))) return;
      state.settle();
      return onReload();
    }
    const field = fieldErrorOf(error, fieldOf);
    if (!field) return reportFailure(error);
    const text = field.errors[0] ?? '';
    state.setRefused(new Map([[field.name, text]]));
    toast('error', text);
    onInvalid(field.name);
  };

  const save = async (options: Options): Promise<boolean> => {
    if (saving) return false;
    const [wrong] = state.check().keys();
    if (wrong !== undefined) {
      toast('warning', '还有没填好的地方，请看红字');
      onInvalid(wrong);
      return false;
    }
    setSaving(true);
    try {
      const saved = await send({ form, version: version.current, options });
      version.current = saved.version;
      state.settle();
      toast('success', saved.message ?? '已保存');
      onSaved?.(saved.id, options);
      return true;
    } catch (error) {
      await refuse(error, options);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change,
    isDirty,
    errors: shown,
    save,
    saveChanges: async (options) => (version.current !== undefined && !isDirty) || save(options),
    saving,
    version: useCallback(() => version.current, []),
  };
}

function confirmReload(title: string): Promise<boolean> {
  return confirmAction({
    title,
    content: '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。',
    okText: '重新载入',
  });
}
