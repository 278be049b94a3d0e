import { Input } from 'antd';
import type { CellFieldProps, ImportRenderers } from '../import-renderers.ts';

interface AnyFieldProps extends CellFieldProps {
  readonly renderers: ImportRenderers;
  readonly column: string;
}

/** The control that edits a cell of this column. */
export function CellField({ renderers, column, ...field }: AnyFieldProps) {
  const Field = renderers.fields?.[column] ?? LineField;
  return <Field {...field} />;
}

function LineField({ id, label, value, onChange, describedBy }: CellFieldProps) {
  return (
    <Input
      id={id}
      value={value}
      aria-label={label}
      aria-describedby={describedBy}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
