import { memo, useMemo, type CSSProperties, type ReactNode } from 'react';
import { formatToSecond, formatTime } from '../../../../lib/text/format.ts';
import { RowAction } from '../../../../ui/list/row-action.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { selectAll, selectTo, toggle } from '../../model/hall-store.ts';
import { lookLabels, lookOf, lookTones } from '../../model/tile-look.ts';
import { AnsweredBar } from './answered-bar.tsx';
import styles from './examinee-table.module.css';
import { chunksOf, useNear } from './use-near.ts';

const CHUNK = 40;
const titles = ['姓名', '部门', '状态', '已答', '当前题', '违规', '最近上报', '收卷时间', '操作'];

/** All examinees in rows; only those near the screen are rendered. */
export function ExamineeTable(): ReactNode {
  const { store } = useHallContext();
  const groups = useHall((state) => state.groups);
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  const isAll = useHall(({ selected }) => ids.length > 0 && ids.every((id) => selected.has(id)));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="考生表" aria-rowcount={ids.length + 1}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="全选"
                checked={isAll}
                onChange={() => selectAll(store, isAll ? [] : ids)}
              />
            </th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {chunksOf(ids, CHUNK).map((chunk, at) => (
          // Chunks have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Chunk key={at} ids={chunk} />
        ))}
      </table>
    </div>
  );
}

const Chunk = memo(function Chunk({ ids }: { readonly ids: readonly string[] }) {
  const [ref, isNear] = useNear<HTMLTableSectionElement>();
  return (
    <tbody ref={ref}>
      {isNear ? (
        ids.map((id) => <Row key={id} id={id} />)
      ) : (
        <tr aria-hidden="true" className={styles.space} style={{ '--rows': ids.length } as CSSProperties}>
          <td colSpan={titles.length + 1}>正在载入</td>
        </tr>
      )}
    </tbody>
  );
});

const Row = memo(function Row({ id }: { readonly id: string }) {
  const { store, view } = useHallContext();
  const tile = useHall((state) => state.tiles.get(id));
  const isSelected = useHall((state) => state.selected.has(id));
  if (!tile) return null;
  const look = lookOf(tile);
  return (
    <tr data-selected={isSelected}>
      <td>
        <input
          type="checkbox"
          aria-label={`选择 ${tile.name}`}
          checked={isSelected}
          onClick={(event) => event.shiftKey && selectTo(store, id)}
          onChange={({ nativeEvent }) => {
            // With Shift the range has been selected already.
            if (!(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)) toggle(store, id);
          }}
        />
      </td>
      <td>
        <b>{tile.name}</b>
      </td>
      <td>{tile.deptName || '—'}</td>
      <td>
        <StateTag tone={lookTones[look]}>{lookLabels[look]}</StateTag>
      </td>
      <td>
        <AnsweredBar tile={tile} />
      </td>
      <td>{tile.ordinal === null ? '—' : `第 ${tile.ordinal} 题`}</td>
      <td>{tile.breaches === 0 ? '—' : `${tile.breaches} 次`}</td>
      <td>{tile.seenAt === null ? '—' : formatToSecond(tile.seenAt).slice(11)}</td>
      <td>{tile.deadlineAt === null ? '—' : formatTime(tile.deadlineAt).slice(11)}</td>
      <td>
        <RowAction text="查看" of={tile.name} onClick={() => view(id)} />
      </td>
    </tr>
  );
});
