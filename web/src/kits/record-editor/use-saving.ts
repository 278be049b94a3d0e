import { errors, type ErrorName } from '@ganlin/contract/errors';
import { useState } from 'react';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { ApiError } from '../../lib/api/failure.ts';
import { fieldErrorOf, type FieldOf } from '../../lib/api/field-error.ts';
import { reportFailure } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import type { Editing } from '../../lib/form/use-editing.ts';

/** What a page does about the outcome. */
export interface SavingEnds {
  readonly onSaved: (id: string) => void;
  /** Another's change came in between; the page must start from what the server has. */
  readonly onReload: () => void;
  /** Shows what is wrong at this place of the form. */
  readonly onError: (place: string) => void;
}

interface SavingTask extends SavingEnds {
  readonly editing: Pick<Editing<unknown>, 'check' | 'settle' | 'blame'>;
  /** Sends what is written, silently; answers the id it is stored under. */
  readonly send: () => Promise<string>;
  /** The refusal that means: another's change came in between. */
  readonly changed: ErrorName;
  /** Which field of the form other refusals speak of. */
  readonly fieldOf: FieldOf;
}

/** Saves. What the contract would refuse is shown at its place and not sent; what was typed is never lost. */
export function useSaving({ editing, send, changed, fieldOf, onSaved, onReload, onError }: SavingTask) {
  const [saving, setSaving] = useState(false);

  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === errors[changed].code) {
      const yes = await confirmAction({
        title: error.message,
        content: '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。',
        okText: '重新载入',
      });
      return yes ? onReload() : undefined;
    }
    const blamed = fieldErrorOf(error, fieldOf);
    if (!blamed) return reportFailure(error);
    editing.blame(new Map([[blamed.name, blamed.errors[0] ?? '']]));
    toast('error', blamed.errors[0] ?? '');
    onError(blamed.name);
  };

  /** The id it is stored under; nothing if it could not be saved. */
  const submit = async (): Promise<string | undefined> => {
    if (saving) return undefined;
    const [error] = editing.check();
    if (error) {
      toast('warning', '还有没填好的地方，请看红字');
      onError(error[0]);
      return undefined;
    }
    setSaving(true);
    try {
      const id = await send();
      editing.settle();
      toast('success', '已保存');
      onSaved(id);
      return id;
    } catch (error) {
      await refused(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  return { submit, saving };
}
