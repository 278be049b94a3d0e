import type { Column } from '../../../kits/data-table/columns.ts';
import type { Identified } from '../../../kits/data-table/list-endpoint.ts';
import styles from './person-record.module.css';

interface PrintTableProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** The rows on paper only: a table that breaks across pages with its head repeated, and cuts no text. */
export function PrintTable<Row extends Identified>({ rows, columns }: PrintTableProps<Row>) {
  const shown = columns.filter(({ part }) => part !== 'actions');
  if (rows.length === 0) return null;
  return (
    <table className={styles.printTable} aria-hidden>
      <thead>
        <tr>
          {shown.map(({ key, title, align }) => (
            <th key={key} data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {shown.map(({ key, align, render }) => (
              <td key={key} data-align={align}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
