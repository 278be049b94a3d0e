import { memo, useEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { useHall } from '../../model/hall-context.ts';
import { answeredShare, lookIcons, lookLabels, lookOf } from '../../model/tile-look.ts';
import styles from './wall.module.css';

export const tileElementId = (userId: string): string => `tile-${userId}`;

interface WallTileProps {
  readonly id: string;
  readonly questions: number;
}

/** One examinee: name, progress, and the state by colour and by icon or word. */
export const WallTile = memo(function WallTile({ id, questions }: WallTileProps) {
  const tile = useHall((state) => state.tiles.get(id));
  const isSelected = useHall((state) => state.selected.has(id));
  const isActive = useHall((state) => state.activeId === id);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  if (!tile) return null;
  const look = lookOf(tile);
  const isWorking = look === 'busy' || look === 'flagged' || (look === 'unchecked' && tile.paperId !== null);
  const progress = `${tile.answered}/${questions}`;
  const label = `${tile.name}，${lookLabels[look]}${isWorking ? `，已答 ${progress}` : ''}${tile.flagged ? '，有标记' : ''}`;
  return (
    <div
      ref={ref}
      id={tileElementId(id)}
      // A native option holds nothing but text.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={label}
      title={`${tile.name}　${tile.deptName}`}
      data-id={id}
      data-look={look}
      data-active={isActive}
      className={styles.tile}
    >
      <b>{tile.name}</b>
      <span className="ui-bar">
        {isWorking ? progress : lookLabels[look]}
        {look !== 'busy' && look !== 'absent' && (
          <Icon name={tile.flagged && look === 'done' ? 'flag' : lookIcons[look]} size={13} />
        )}
      </span>
      {tile.paperId !== null && <i style={{ width: `${answeredShare(tile, questions)}%` }} />}
    </div>
  );
});
