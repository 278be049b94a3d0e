import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { numberText, valueOf, type Measure, type MeasureGroup, type Sums } from '../model/measures.ts';
import { sumOf, type Unit } from '../model/units.ts';
import { useChoice } from '../model/use-choice.ts';
import styles from './units-card.module.css';

interface UnitsTableProps {
  readonly group: MeasureGroup;
  readonly measure: Measure;
  readonly units: readonly Unit[];
  readonly onOpen: (deptId: string) => void;
}

export function UnitsTable({ group, measure, units, onOpen }: UnitsTableProps) {
  const { choose } = useChoice();
  const isNarrow = useNarrow();
  if (units.length === 0) return <p className={styles.nothing}>这段时间没有{group.title}的数据。</p>;
  // A phone shows two columns at a time: the one that orders the rows is the first.
  const columns = isNarrow ? [measure, ...group.measures.filter(({ key }) => key !== measure.key)] : group.measures;
  const highest = Math.max(...units.map(({ sums }) => valueOf(measure, sums) ?? 0));
  const full = measure.whole === undefined ? highest : 1;
  return (
    // Focusable, because it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label="各单位的数据">
      <table className={styles.units}>
        <thead>
          <tr>
            <th scope="col">单位</th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-chosen={column.key === measure.key}
                aria-sort={column.key === measure.key ? 'descending' : 'none'}
              >
                <button type="button" onClick={() => choose({ figure: column.key })}>
                  {column.label}
                  <small>{column.unit}</small>
                  {column.key === measure.key && <span aria-hidden="true"> ↓</span>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ deptId, name, hasUnits, sums }) => (
            <tr key={`${deptId} ${name}`}>
              <th scope="row">
                {hasUnits && deptId !== null ? (
                  <button type="button" className={styles.link} onClick={() => onOpen(deptId)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              <Values {...{ columns, measure, sums, full }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <Values {...{ columns, measure }} sums={sumOf(units)} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface ValuesProps {
  readonly columns: readonly Measure[];
  readonly measure: Measure;
  readonly sums: Sums;
  /** What fills the bar; without it there is none. */
  readonly full?: number;
}

function Values({ columns, measure, sums, full }: ValuesProps) {
  return columns.map((column) => {
    const value = valueOf(column, sums);
    const isChosen = column.key === measure.key;
    return (
      <td key={column.key} data-chosen={isChosen}>
        {isChosen && full !== undefined && (
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${full === 0 ? 0 : ((value ?? 0) / full) * 100}%` }} />
          </span>
        )}
        {numberText(column, value)}
      </td>
    );
  });
}
