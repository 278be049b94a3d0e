import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import { Form } from 'antd';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { CellField } from './cell-field.tsx';
import type { Cells, ImportRenderers } from '../import-renderers.ts';
import { Faults, faultsAt } from './preview-cell.tsx';

interface RowDrawerProps {
  readonly row: ImportRow;
  readonly rowUnit: string;
  readonly columns: readonly ImportColumn[];
  readonly renderers: ImportRenderers;
  readonly onSave: (cells: Cells) => Promise<ImportRow>;
  readonly onClosed: () => void;
}

/** All cells of a row together; only changed ones are sent. */
export function RowDrawer({ row, rowUnit, columns, renderers, onSave, onClosed }: RowDrawerProps) {
  const submit = async (fields: Cells) => {
    const changed = Object.entries(fields).filter(([key, value]) => value !== (row.cells[key] ?? ''));
    if (changed.length > 0) await onSave(Object.fromEntries(changed));
  };
  return (
    <FormDrawer<Cells>
      title={`编辑第 ${row.number} ${rowUnit}`}
      initial={row.cells}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <div className="ui-stack ui-gap-1">
        <Faults faults={faultsAt(row, '')} />
      </div>
      {columns.map(({ key, title, required, hint }) => (
        <Form.Item
          key={key}
          name={key}
          label={title}
          required={required}
          extra={
            <span className="ui-stack ui-gap-1">
              {hint}
              <Faults faults={faultsAt(row, key)} />
            </span>
          }
        >
          <DrawerField renderers={renderers} column={key} label={title} />
        </Form.Item>
      ))}
      {renderers.Outcome && <DrawerOutcome renderers={renderers} row={row} />}
    </FormDrawer>
  );
}

interface DrawerFieldProps {
  readonly renderers: ImportRenderers;
  readonly column: string;
  readonly label: string;
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function DrawerField({ value = '', onChange, ...field }: DrawerFieldProps) {
  return <CellField {...field} value={value} onChange={(next) => onChange?.(next)} cells={useCells()} />;
}

function DrawerOutcome({ renderers: { Outcome }, row }: Pick<RowDrawerProps, 'renderers' | 'row'>) {
  const cells = useCells();
  return Outcome ? <Outcome cells={{ ...row.cells, ...cells }} media={row.media} /> : null;
}

/** The row with the form's current values. */
function useCells(): Cells {
  const form = Form.useFormInstance<Cells>();
  return Form.useWatch((cells: Cells) => cells, form) ?? {};
}
