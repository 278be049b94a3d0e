import { Input } from 'antd';
import type { ReactNode } from 'react';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import type { Editing } from '../use-class-editor.ts';

interface TextLineProps {
  readonly editing: Editing;
  readonly name: 'title' | 'organiser' | 'place';
  readonly label: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
}

/** A single-line text field of the form. */
export function TextLine({ editing, name, label, maxLength, required = false, placeholder = '', hint }: TextLineProps) {
  const { draft, change, errors } = editing;
  const error = errorWithin(errors, name);
  return (
    <EditField label={label} required={required} error={error} hint={hint}>
      <Input
        aria-label={label}
        maxLength={maxLength}
        showCount={required}
        placeholder={placeholder}
        status={error === undefined ? '' : 'error'}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </EditField>
  );
}
