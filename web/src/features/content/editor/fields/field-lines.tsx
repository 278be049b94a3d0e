import { Input } from 'antd';
import type { ReactNode } from 'react';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { DayField } from '../../../../kits/record-editor/day-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import type { ArticleDraft, FieldsDraft } from '../article-draft.ts';
import type { Editing, PartProps } from '../use-article-editor.ts';

type NamesOf<T, V> = { [K in keyof T]-?: T[K] extends V ? (V extends T[K] ? K : never) : never }[keyof T];
type TextField = NamesOf<FieldsDraft, string>;
type DayName = 'issuedOn' | 'effectiveOn' | 'endedOn' | 'heldOn';
type CommonText = Extract<NamesOf<ArticleDraft, string>, 'source' | 'author'>;

interface LineProps extends PartProps {
  readonly label: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
}

/** One line of text among the channel's fields. */
export function FieldLine({ name, ...props }: LineProps & { readonly name: TextField }) {
  const { draft, changeFields } = props.editing;
  return (
    <Line
      {...props}
      path={`fields.${name}`}
      value={draft.fields[name]}
      onChange={(text) => changeFields({ [name]: text })}
    />
  );
}

/** One line of text that every channel has. */
export function CommonLine({ name, ...props }: LineProps & { readonly name: CommonText }) {
  const { draft, change } = props.editing;
  return <Line {...props} path={name} value={draft[name]} onChange={(text) => change({ [name]: text })} />;
}

interface PlacedLineProps extends LineProps {
  readonly path: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Line({ editing, label, maxLength, required = false, placeholder = '', hint, ...line }: PlacedLineProps) {
  const { path, value, onChange } = line;
  const error = errorWithin(editing.errors, path);
  return (
    <div data-field={path}>
      <EditField label={label} required={required} error={error} hint={hint}>
        <Input
          aria-label={label}
          maxLength={maxLength}
          placeholder={placeholder}
          status={error === undefined ? '' : 'error'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </EditField>
    </div>
  );
}

interface DayLineProps {
  readonly editing: Editing;
  readonly name: DayName;
  readonly label: string;
  readonly hint?: ReactNode;
}

export function DayLine({ editing: { draft, changeFields, errors }, name, label, hint }: DayLineProps) {
  const error = errorWithin(errors, `fields.${name}`);
  return (
    <div data-field={`fields.${name}`}>
      <EditField label={label} error={error} hint={hint}>
        <DayField
          label={label}
          invalid={error !== undefined}
          value={draft.fields[name]}
          onChange={(day) => changeFields({ [name]: day })}
        />
      </EditField>
    </div>
  );
}
