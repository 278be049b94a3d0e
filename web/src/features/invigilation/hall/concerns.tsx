import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { actionLooks, actionText } from '../actions/hall-actions.tsx';
import { remediesOf } from '../model/concerns.ts';
import { useHall, useHallContext } from '../model/hall-context.ts';
import { lookIcons, lookOf } from '../model/tile-look.ts';
import styles from './concerns.module.css';

const SHOWN = 8;

/** Who needs a person, the most urgent first, each with what to do. */
export function Concerns(): ReactNode {
  const concerns = useHall((state) => state.concerns);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? concerns : concerns.slice(0, SHOWN);
  return (
    <section className={styles.panel} aria-label="需要处理">
      <header className={styles.head}>
        <h2>需要处理</h2>
        <span className={styles.count} data-some={concerns.length > 0} aria-live="polite">
          {concerns.length} 人
        </span>
        <span className={styles.hint}>按轻重排序，处理后自动移出</span>
        {concerns.length > SHOWN && (
          <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `全部 ${concerns.length} 人`}
          </Button>
        )}
      </header>
      {concerns.length === 0 && <p className={styles.none}>现在没有需要处理的考生。</p>}
      <ul className={styles.list}>
        {shown.map((userId) => (
          <Concern key={userId} userId={userId} />
        ))}
      </ul>
    </section>
  );
}

function Concern({ userId }: { readonly userId: string }) {
  const { act, view } = useHallContext();
  const may = usePermission();
  const tile = useHall((state) => state.tiles.get(userId));
  const questions = useHall((state) => state.exam?.questions ?? 0);
  if (!tile) return null;
  const look = lookOf(tile);
  return (
    <li className={styles.concern} data-look={look} aria-label={tile.name}>
      <p className={styles.who}>
        <b>{tile.name}</b>
        <span className="ui-ellipsis">{tile.deptName}</span>
      </p>
      <p className={styles.why}>
        <Icon name={lookIcons[look]} size={16} />
        <span>{tile.concern}</span>
      </p>
      <p className={styles.what}>
        <RowAction text="查看" of={tile.name} onClick={() => view(userId)} />
        {remediesOf(tile)
          .filter((remedy) => may(actionLooks[remedy].permission))
          .map((remedy) => (
            <RowAction
              key={remedy}
              text={actionText(remedy, [tile])}
              of={tile.name}
              onClick={() => act(remedy, [userId])}
            />
          ))}
        <span>
          {tile.answered}/{questions}
        </span>
      </p>
    </li>
  );
}
