import { Button, Skeleton } from 'antd';
import { messageOf } from '../../../lib/api/failure.ts';
import { groupOf, type Measure } from '../model/measures.ts';
import { periodOf } from '../model/period.ts';
import { unitsOf, type Places } from '../model/units.ts';
import { useChoice } from '../model/use-choice.ts';
import { usePlaces } from '../model/use-figures.ts';
import { UnitsTable } from './units-table.tsx';
import styles from './units-card.module.css';

/** The figures of the chosen group for each unit; a unit with others below it can be opened. */
export function UnitsCard({ measure, today }: { readonly measure: Measure; readonly today: string }) {
  const { choice, choose } = useChoice();
  const { deptId } = choice;
  const group = groupOf(measure);
  const found = usePlaces(group, periodOf(choice, today), deptId);
  const { data } = found;
  const open = (id: string | undefined) => choose({ deptId: id });
  // While another group is under way, the reply before it has none of its figures.
  const hasFigures = data?.figures.includes(measure.part) === true;
  return (
    <section className={styles.card} aria-label="各单位">
      <div className={styles.head}>
        <h2>各单位</h2>
        {deptId !== undefined && <Path path={data?.path ?? []} deptId={deptId} onOpen={open} />}
        <span className={styles.order}>按{measure.label}从高到低</span>
      </div>
      {found.isError && !hasFigures && (
        <p role="alert" className={styles.failed}>
          {messageOf(found.error)} <Button onClick={() => void found.refetch()}>重试</Button>
        </p>
      )}
      {!found.isError && !hasFigures && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {data && hasFigures && <UnitsTable {...{ group, measure }} units={unitsOf(data, measure)} onOpen={open} />}
    </section>
  );
}

interface PathProps {
  readonly path: Places['path'];
  readonly deptId: string;
  readonly onOpen: (deptId: string | undefined) => void;
}

/** The departments above the open one. */
function Path({ path, deptId, onOpen }: PathProps) {
  return (
    <nav className={styles.path} aria-label="上级单位">
      <button type="button" className={styles.link} onClick={() => onOpen(undefined)}>
        全部单位
      </button>
      {path.map(({ deptId: id, name }) => (
        <span key={id}>
          <i aria-hidden="true">/</i>
          {id === deptId ? (
            <span aria-current="true">{name}</span>
          ) : (
            <button type="button" className={styles.link} onClick={() => onOpen(id)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
