import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import { Form, Input } from 'antd';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import styles from './preview.module.css';
import { Faults, faultsAt } from './preview-cell.tsx';

type Cells = Readonly<Record<string, string>>;

interface RowDrawerProps {
  readonly row: ImportRow;
  readonly columns: readonly ImportColumn[];
  readonly onSave: (cells: Cells) => Promise<ImportRow>;
  readonly onClosed: () => void;
}

/** All cells of a row at once; only those that were changed are sent. */
export function RowDrawer({ row, columns, onSave, onClosed }: RowDrawerProps) {
  const submit = async (fields: Cells) => {
    const changed = Object.entries(fields).filter(([key, value]) => value !== (row.cells[key] ?? ''));
    if (changed.length > 0) await onSave(Object.fromEntries(changed));
  };
  return (
    <FormDrawer<Cells> title={`编辑第 ${row.number} 行`} initial={row.cells} onSubmit={submit} onClosed={onClosed}>
      <div className={styles.say}>
        <Faults faults={faultsAt(row, '')} />
      </div>
      {columns.map(({ key, title, required, hint }) => (
        <Form.Item
          key={key}
          name={key}
          label={title}
          required={required}
          extra={
            <span className={styles.say}>
              {hint}
              <Faults faults={faultsAt(row, key)} />
            </span>
          }
        >
          <Input autoComplete="off" />
        </Form.Item>
      ))}
    </FormDrawer>
  );
}
