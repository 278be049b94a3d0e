import styles from './preview.module.css';
import { Cell, Faults, faultsAt, OpenButton, RowTag, toneOf, type PreviewView } from './preview-cell.tsx';

/** The rows on a phone: one card each, errors first. Cells that may be empty and are empty are left out. */
export function PreviewCards(props: PreviewView) {
  const { rows, rowUnit, columns, renderers, onSeen, onEdit, onOpen, renderEditor, renderLike } = props;
  return (
    <ul className={styles.cards} aria-label={`文件的${rowUnit}`}>
      {rows.map((row) => {
        const isFaulty = (key: string) => faultsAt(row, key).length > 0;
        const ordered = [
          ...columns.filter(({ key }) => isFaulty(key)),
          ...columns.filter(({ key }) => !isFaulty(key) && row.cells[key]),
        ];
        return (
          <li key={row.number} data-row={row.number}>
            <div className={styles.cardHead}>
              <b>
                第 {row.number} {rowUnit}
              </b>
              <RowTag row={row} />
              <OpenButton row={row} rowUnit={rowUnit} onOpen={onOpen} onSeen={onSeen} />
            </div>
            <Faults faults={faultsAt(row, '')} />
            <dl>
              {ordered.map((column) => (
                <div key={column.key} data-tone={toneOf(faultsAt(row, column.key))}>
                  <dt>{column.title}</dt>
                  <dd>
                    <Cell
                      row={row}
                      rowUnit={rowUnit}
                      column={column}
                      renderers={renderers}
                      onEdit={onEdit}
                      onSeen={onSeen}
                    />
                    {renderEditor(row, column)}
                  </dd>
                </div>
              ))}
            </dl>
            {renderLike(row)}
          </li>
        );
      })}
    </ul>
  );
}
