import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayout } from '../../../../lib/browser/layout.ts';
import { ThinBar } from '../../model/done-bar.tsx';
import { keepFocus } from '../view/keep-focus.ts';
import { groupLabel, type AnswerGroup, type AnswerGroups } from './groups.rules.ts';
import styles from './group-list.module.css';

interface GroupListProps {
  readonly found: AnswerGroups;
  /** Undefined shows answers of all groups. */
  readonly chosenId: string | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (groupId: string | undefined) => void;
  readonly onMarkGroup: () => void;
}

/** The groups of similar answers; a chosen one limits what comes next to it. */
export function GroupList({ found, chosenId, isBusy, onChoose, onMarkGroup }: GroupListProps) {
  // On a phone the answer comes first.
  const isOpen = useLayout(({ device }) => device === 'desktop');
  const { groups, single } = found;
  const chosen = groups.find(({ id }) => id === chosenId);
  const total = groups.reduce((sum, { total }) => sum + total, single.total);
  const done = groups.reduce((sum, { done }) => sum + done, single.done);
  return (
    <details className={styles.card} open={isOpen}>
      <summary className={styles.head}>
        <b>相近答案</b>
        <span className="ui-note">{chosen ? `${groupLabel(groups.indexOf(chosen))} 组` : `我的 ${total} 份`}</span>
      </summary>
      <ul aria-label="相近答案的分组">
        <Row
          mark="全"
          text="全部作答"
          count={{ total, done }}
          isChosen={chosenId === undefined}
          isBusy={isBusy}
          onChoose={() => onChoose(undefined)}
        />
        {groups.map((group, index) => (
          <Row
            key={group.id}
            mark={groupLabel(index)}
            text={group.sample}
            count={group}
            isChosen={group.id === chosenId}
            isBusy={isBusy}
            onChoose={() => onChoose(group.id)}
          />
        ))}
        {groups.length > 0 && single.total > 0 && <SingleRow single={single} />}
      </ul>
      <div className={styles.foot}>
        {groups.length === 0 ? (
          <p className="ui-note">没有相近的作答，逐份评。</p>
        ) : (
          <>
            <p className="ui-note">
              {chosen ? '看过全组，可以给同一个分数。' : '选一组，比着给分，或整组给同一个分数。'}
            </p>
            <Button size="small" disabled={isBusy || !canMarkTogether(chosen)} onClick={onMarkGroup}>
              整组给分
            </Button>
          </>
        )}
      </div>
    </details>
  );
}

export const canMarkTogether = (group: AnswerGroup | undefined): boolean =>
  group !== undefined && group.done < group.total;

interface RowProps {
  readonly mark: string;
  readonly text: string;
  readonly count: { readonly total: number; readonly done: number };
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function Row({ mark, text, count, isChosen, isBusy, onChoose }: RowProps) {
  const { done, total } = count;
  const isDone = total > 0 && done >= total;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-done={isDone}
        aria-pressed={isChosen}
        disabled={isBusy}
        onMouseDown={keepFocus}
        onClick={onChoose}
      >
        <i aria-hidden="true">{isDone ? <CheckOutlined /> : mark}</i>
        <span className={styles.text}>{text === '' ? '没有作答' : text}</span>
        <span className="ui-note">{total} 份</span>
        <ThinBar label={`${text}已评`} done={done} total={total} />
        <span className="ui-note">{isDone ? '已评完' : `${done} / ${total}`}</span>
      </button>
    </li>
  );
}

/** The answers that are like no other: they come among all answers. */
function SingleRow({ single: { done, total } }: { readonly single: AnswerGroups['single'] }) {
  return (
    <li className={styles.row}>
      <i aria-hidden="true">–</i>
      <span className={styles.text}>不成组，逐份看</span>
      <span className="ui-note">{total} 份</span>
      <ThinBar label="不成组的已评" done={done} total={total} />
      <span className="ui-note">{done >= total ? '已评完' : `${done} / ${total}`}</span>
    </li>
  );
}
