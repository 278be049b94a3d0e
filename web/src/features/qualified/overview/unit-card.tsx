import { type QualifiedFigures, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { countText, lapsedOf, rateOf, rateText, type Unit } from '../model/figures.ts';
import styles from './unit-card.module.css';

interface UnitCardProps {
  readonly place: string;
  readonly counts: QualifiedFigures;
  readonly units: readonly Unit[];
}

/** This far below the target, a unit is marked. */
const LOW = 5;

/** Units against the target; a click shows the people of one. */
export function UnitCard({ place, counts, units }: UnitCardProps) {
  const target = useSite().qualifiedTarget;
  return (
    <section className={styles.card} aria-label="各单位持证率">
      <div className={styles.head}>
        <h2>{place}</h2>
        <span className="ui-note">
          {rateText(counts)}%，{countText(counts.valid)} / {countText(counts.people)} 人
        </span>
        <span className={styles.legend}>┃ 目标 {target}%</span>
      </div>
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label="各单位的数据">
        <table className={styles.units}>
          <thead>
            <tr>
              <th scope="col">单位</th>
              <th scope="col">持证率</th>
              <th scope="col">持证 / 应持证</th>
              <th scope="col">30 天内到期</th>
              <th scope="col">无证在岗</th>
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <UnitRow key={`${unit.deptId} ${unit.name}`} unit={unit} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function UnitRow({ unit }: { readonly unit: Unit }) {
  const { urlState, go } = useListUrlState(retrainingApi.paging);
  const target = useSite().qualifiedTarget;
  const { deptId, name, valid, people, within30 } = unit;
  const isLow = rateOf(unit) < target - LOW;
  const { deptId: chosen, ...rest } = urlState.filter;
  const isChosen = deptId !== null && chosen === deptId;
  return (
    <tr data-low={isLow} data-chosen={isChosen}>
      <th scope="row">
        {deptId === null ? (
          name
        ) : (
          <button
            type="button"
            className={styles.link}
            aria-pressed={isChosen}
            onClick={() => go({ filter: isChosen ? rest : { ...rest, deptId } })}
          >
            {name}
          </button>
        )}
        {isLow && <em>低</em>}
      </th>
      <td>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${rateOf(unit)}%` }} />
          <u style={{ left: `${target}%` }} />
        </span>
        <b>{rateText(unit)}%</b>
      </td>
      <td>
        {countText(valid)} / {countText(people)}
      </td>
      <td>{countText(within30)}</td>
      <td data-bad={lapsedOf(unit) > 0}>{countText(lapsedOf(unit))}</td>
    </tr>
  );
}
