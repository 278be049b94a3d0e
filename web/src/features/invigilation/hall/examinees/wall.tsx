import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { HallContext } from '../../model/hall-context.ts';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { activate, selectAll, selectTo, toggle } from '../../model/hall-store.ts';
import { isMoveKey, moveFrom, rowsOf } from '../../model/selection.ts';
import type { Group } from '../../model/view.ts';
import { chunksOf, useNear } from './use-near.ts';
import { tileElementId, WallTile } from './wall-tile.tsx';
import styles from './wall.module.css';

const CHUNK_ROWS = 4;

/**
 * All examinees as tiles. Only the rows near the screen are rendered, and each tile follows its own examinee: a change
 * of one renders one tile.
 */
export function Wall(): ReactNode {
  const hall = useHallContext();
  const groups = useHall((state) => state.groups);
  const activeId = useHall((state) => state.activeId);
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list);
  return (
    <div className={styles.wall}>
      <p className={styles.hint}>单击选中，双击或按回车查看；方向键移动，空格选中，按住 Shift 连选，Ctrl+A 全选。</p>
      {/* The focus stays on the list, which names the active tile: tiles come and go as they are scrolled. */}
      <div
        ref={list}
        // A native list has no rows and columns.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        tabIndex={0}
        aria-label="考生墙"
        aria-multiselectable="true"
        aria-activedescendant={activeId === undefined ? undefined : tileElementId(activeId)}
        className={styles.list}
        style={{ '--columns': columns } as CSSProperties}
        onClick={(event) => {
          const id = idAt(event.target);
          if (id === undefined) return;
          if (event.shiftKey) selectTo(hall.store, id);
          else toggle(hall.store, id);
        }}
        onDoubleClick={(event) => {
          const id = idAt(event.target);
          if (id !== undefined) hall.view(id);
        }}
        onKeyDown={(event) => press(event, hall, columns)}
      >
        {groups.map((group) => (
          <WallGroup key={group.key} group={group} columns={columns} />
        ))}
      </div>
    </div>
  );
}

interface WallGroupProps {
  readonly group: Group;
  readonly columns: number;
}

const WallGroup = memo(function WallGroup({ group: { title, ids }, columns }: WallGroupProps) {
  const chunks = useMemo(() => chunksOf(ids, CHUNK_ROWS * columns), [ids, columns]);
  return (
    <fieldset className={styles.group} aria-label={title === '' ? '考生' : title}>
      {title !== '' && (
        <p className={styles.title} aria-hidden="true">
          {title} <span>{ids.length}</span>
        </p>
      )}
      {chunks.map((chunk, at) => (
        // Chunks have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Chunk key={at} ids={chunk} columns={columns} />
      ))}
    </fieldset>
  );
});

interface ChunkProps {
  readonly ids: readonly string[];
  readonly columns: number;
}

/** Some rows of tiles, or their empty space. */
const Chunk = memo(function Chunk({ ids, columns }: ChunkProps) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const isActive = useHall(({ activeId }) => activeId !== undefined && ids.includes(activeId));
  const questions = useHall((state) => state.exam?.questions ?? 0);
  const rows = Math.ceil(ids.length / columns);
  return (
    <div ref={ref} role="presentation" className={styles.chunk} style={{ '--rows': rows } as CSSProperties}>
      {(isNear || isActive) && ids.map((id) => <WallTile key={id} id={id} questions={questions} />)}
    </div>
  );
});

function press(event: KeyboardEvent, { store, view }: HallContext, columns: number): void {
  const { groups, activeId } = store.getState();
  const act = actionOf(event);
  if (!act) return;
  event.preventDefault();
  act();

  function actionOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
    if (isMoveKey(key)) return () => move(key, shiftKey);
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) {
      return () =>
        selectAll(
          store,
          groups.flatMap(({ ids }) => ids),
        );
    }
    if (key === 'Escape') return () => selectAll(store, []);
    if (activeId === undefined) return undefined;
    if (key === ' ') return () => (shiftKey ? selectTo(store, activeId) : toggle(store, activeId));
    return key === 'Enter' ? () => view(activeId) : undefined;
  }

  function move(key: string, isExtending: boolean): void {
    const to = moveFrom(rowsOf(groups, columns), activeId, key);
    if (to === undefined) return;
    if (isExtending) selectTo(store, to);
    else activate(store, to);
  }
}

const idAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined;

const TILE_WIDTH = 80;
const GAP = 5;
const USUAL_COLUMNS = 10;

/** As many columns as there is room for: the keys and the height of what is not rendered depend on it. */
function useColumns(ref: { readonly current: Element | null }): number {
  const [columns, setColumns] = useState(USUAL_COLUMNS);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setColumns(Math.max(1, Math.floor((entry.contentRect.width + GAP) / (TILE_WIDTH + GAP))));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return columns;
}
