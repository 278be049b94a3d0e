import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { actionLooks, actionText, countFor, useOfferedActions } from '../../actions/hall-actions.tsx';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { selectAll } from '../../model/hall-store.ts';
import styles from './selection-bar.module.css';

/** What may be done with the examinees selected. */
export function SelectionBar(): ReactNode {
  const { store, act, view } = useHallContext();
  const may = usePermission();
  const offered = useOfferedActions();
  const selected = useHall((state) => state.selected);
  const tiles = useHall((state) => state.tiles);
  const chosen = useMemo(() => [...selected].flatMap((id) => tiles.get(id) ?? []), [selected, tiles]);
  const [first] = chosen;
  if (!first) return null;
  return (
    <section className={styles.bar} aria-label="所选考生的操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{chosen.length}</b> 人
      </span>
      {chosen.length === 1 && <Button onClick={() => view(first.userId)}>查看</Button>}
      {offered.map((action) => {
        const { icon, isDanger = false } = actionLooks[action];
        const count = countFor(action, chosen, may);
        return (
          <Button
            key={action}
            icon={icon}
            disabled={count === 0}
            data-danger={isDanger}
            onClick={() =>
              act(
                action,
                chosen.map(({ userId }) => userId),
              )
            }
          >
            {actionText(action, chosen)}
            {count > 0 && count < chosen.length && ` ${count}`}
          </Button>
        );
      })}
      <Button type="text" className={styles.clear ?? ''} onClick={() => selectAll(store, [])}>
        取消选择
      </Button>
    </section>
  );
}
