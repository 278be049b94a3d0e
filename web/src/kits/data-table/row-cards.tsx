import { Checkbox } from 'antd';
import styles from './data-table.module.css';
import type { Identified } from './list-endpoint.ts';
import type { RowsView } from './row-table.tsx';

/** The rows on a phone: one card each, the name on top, the actions at the end. */
export function RowCards<Row extends Identified>({ label, rows, columns, selecting }: RowsView<Row>) {
  const name = columns.find(({ part }) => part === 'name');
  const actions = columns.find(({ part }) => part === 'actions');
  const facts = columns.filter(({ part }) => part === undefined);
  const toggle = (id: string, on: boolean) =>
    selecting?.onChange(on ? [...selecting.ids, id] : selecting.ids.filter((chosen) => chosen !== id));
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-chosen={selecting?.ids.includes(row.id) ?? false}>
          <div className="ui-title ui-bar ui-gap-3">
            {name?.render(row)}
            {selecting && (
              <Checkbox
                aria-label="选择这一项"
                checked={selecting.ids.includes(row.id)}
                onChange={({ target }) => toggle(row.id, target.checked)}
              />
            )}
          </div>
          <dl>
            {facts.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={styles.cardActions}>{actions.render(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
