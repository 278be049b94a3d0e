import { chanceText, similarReasons, similarText, type SimilarPair } from '@ganlin/contract/invigilation/integrity';
import { Button, Drawer, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { replayPath } from '../../../../lib/screen/exam-paths.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { paperPath } from '../../model/rows.ts';
import { besideTexts } from '../report-text.ts';
import styles from './similar.module.css';

interface PairDrawerProps {
  readonly pair: SimilarPair;
  readonly onSee: () => void;
  readonly onClosed: () => void;
}

/** What is known about two papers, and the way to both. */
export function PairDrawer({ pair, onSee, onClosed }: PairDrawerProps): ReactNode {
  const { one, other, chance, seenAt, seenBy, note } = pair;
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const mayOpen = usePermission()('exam:paper:paging');
  return (
    <Drawer
      title={`${one.name}和${other.name}`}
      open={open}
      size="min(560px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        <Space wrap>
          {mayOpen && (
            <Button type="primary" onClick={() => void navigate(replayPath(one.paperId, other.paperId))}>
              对照两份答卷
            </Button>
          )}
          <Button onClick={onSee}>{seenAt === null ? '标为已查看' : '修改查看情况'}</Button>
        </Space>
      }
    >
      <div className={styles.pair}>
        <p>{similarText(pair)}</p>
        <p>
          假如全体考生各自独立作答，出现一对这样雷同的答卷的可能性{chanceText(chance)}
          。这个数字只依据错误答案，不考虑其他原因。
        </p>
        <section>
          <h3>其他情况</h3>
          <ul className={styles.points}>
            {besideTexts(pair).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <p className={styles.reasons}>{similarReasons}</p>
        {mayOpen && (
          <ul>
            {[one, other].map(({ paperId, name, deptName }) => (
              <li key={paperId} className={styles.paper}>
                <b>{name}</b> {deptName}
                <span>
                  <Link to={paperPath(paperId)}>答卷</Link>
                  <Link to={replayPath(paperId)}>答题轨迹</Link>
                </span>
              </li>
            ))}
          </ul>
        )}
        {seenAt !== null && (
          <section>
            <h3>查看情况</h3>
            <p>{note}</p>
            <p className="ui-note">{[seenBy, formatTime(seenAt)].filter(Boolean).join('，')}</p>
          </section>
        )}
      </div>
    </Drawer>
  );
}
