import { Input } from 'antd';
import type { CellFieldProps, ImportStyle } from '../import-style.ts';

interface AnyFieldProps extends CellFieldProps {
  readonly looks: ImportStyle;
  readonly column: string;
}

/** What mends a cell of this column. */
export function CellField({ looks, column, ...field }: AnyFieldProps) {
  const Field = looks.fields?.[column] ?? LineField;
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
