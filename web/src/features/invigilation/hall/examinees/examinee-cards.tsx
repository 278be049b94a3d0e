import { memo, type CSSProperties, type ReactNode } from 'react';
import { RowAction } from '../../../../ui/list/row-action.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { toggle } from '../../model/hall-store.ts';
import { lookLabels, lookOf, lookTones } from '../../model/tile-look.ts';
import { AnsweredBar } from './answered-bar.tsx';
import styles from './examinee-table.module.css';
import { chunksOf, useNear } from './use-near.ts';

const CHUNK = 30;

/** The examinees on a phone. */
export function ExamineeCards(): ReactNode {
  const groups = useHall((state) => state.groups);
  return (
    <div className={styles.cards}>
      {groups.map(({ key, title, ids }) => (
        <section key={key} aria-label={title === '' ? '考生' : title}>
          {title !== '' && (
            <h3>
              {title} <span>{ids.length}</span>
            </h3>
          )}
          {chunksOf(ids, CHUNK).map((chunk, at) => (
            // Chunks have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            <Chunk key={at} ids={chunk} />
          ))}
        </section>
      ))}
    </div>
  );
}

const Chunk = memo(function Chunk({ ids }: { readonly ids: readonly string[] }) {
  const [ref, isNear] = useNear<HTMLUListElement>();
  return (
    <ul ref={ref} className={styles.chunk} style={{ '--rows': ids.length } as CSSProperties}>
      {isNear && ids.map((id) => <Card key={id} id={id} />)}
    </ul>
  );
});

const Card = memo(function Card({ id }: { readonly id: string }) {
  const { store, view } = useHallContext();
  const tile = useHall((state) => state.tiles.get(id));
  const isSelected = useHall((state) => state.selected.has(id));
  if (!tile) return null;
  const look = lookOf(tile);
  return (
    <li className={styles.card}>
      <input type="checkbox" aria-label={`选择 ${tile.name}`} checked={isSelected} onChange={() => toggle(store, id)} />
      <div>
        <p className="ui-row ui-gap-2">
          <b>{tile.name}</b>
          <StateTag tone={lookTones[look]}>{lookLabels[look]}</StateTag>
        </p>
        <p className="ui-row ui-gap-2">
          <small className="ui-ellipsis">{tile.deptName}</small>
          <small>
            <AnsweredBar tile={tile} />
          </small>
        </p>
      </div>
      <RowAction text="查看" of={tile.name} onClick={() => view(id)} />
    </li>
  );
});
