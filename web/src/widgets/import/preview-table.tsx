import { ScrollArea } from '../../ui/scroll-area.tsx';
import styles from './preview.module.css';
import { Cell, Faults, faultsAt, OpenButton, RowTag, toneOf, type PreviewView } from './preview-cell.tsx';

/** A sheet's columns have room for its widest text; here that may take two lines, so that all columns are in sight. */
const NARROWER = 0.85;

/** The rows as the sheet has them. */
export function PreviewTable({ rows, columns, onSeen, onEdit, onOpen, renderEditor }: PreviewView) {
  return (
    <ScrollArea label="文件的行">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              行
            </th>
            <th scope="col">状态</th>
            {columns.map(({ key, title, required, width }) => (
              <th key={key} scope="col" style={{ minWidth: `${width * NARROWER}ch` }}>
                {title}
                {required && <em>必填</em>}
              </th>
            ))}
            <th scope="col" className={styles.last}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} data-row={row.number}>
              <th scope="row" className={styles.number}>
                {row.number}
              </th>
              <td className={styles.state}>
                <RowTag row={row} />
                <Faults faults={faultsAt(row, '')} />
              </td>
              {columns.map((column) => (
                <td key={column.key} data-tone={toneOf(faultsAt(row, column.key))}>
                  <Cell row={row} column={column} onEdit={onEdit} onSeen={onSeen} />
                  {renderEditor(row, column)}
                </td>
              ))}
              <td className={styles.last}>
                <OpenButton row={row} onOpen={onOpen} onSeen={onSeen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
