import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import type { Data } from '@ganlin/contract/core/endpoint';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FoldRow } from '../../../ui/list/fold-row.tsx';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { questionPath } from '../model/paths.ts';
import styles from './wrong-list.module.css';

type Wrong = Data<typeof practiceApi.result>['wrongItems'][number];

interface WrongListProps {
  readonly trainId: string;
  readonly items: readonly Wrong[];
  /** In a mock exam, skipped questions count as wrong. */
  readonly isMock: boolean;
}

/** The wrong answers of a run; each expands to the question with its answer and analysis. */
export function WrongList({ trainId, items, isMock }: WrongListProps): ReactNode {
  return (
    <section className={styles.card}>
      <h2>
        {isMock ? '答错和未答的题' : '答错的题'} <span>{items.length}</span>
      </h2>
      {items.length === 0 && <p className={styles.none}>没有答错的题，做得很好。</p>}
      <ul>
        {items.map((item) => (
          <WrongItem key={item.ordinal} trainId={trainId} item={item} />
        ))}
      </ul>
    </section>
  );
}

function WrongItem({ trainId, item }: { readonly trainId: string; readonly item: Wrong }): ReactNode {
  const { ordinal, type, text } = item;
  const head = (
    <>
      <b>{ordinal}</b>
      <span className={styles.type}>{questionTypeLabels[type]}</span>
      <span className={styles.text}>
        <Excerpt text={text} />
      </span>
    </>
  );
  return (
    <FoldRow className={styles.row} head={head}>
      <Unfolded trainId={trainId} item={item} />
    </FoldRow>
  );
}

function Unfolded({ trainId, item }: { readonly trainId: string; readonly item: Wrong }): ReactNode {
  const dealt = useQuery({
    ...query(practiceApi.deal, { trainId, from: item.ordinal, size: 1 }),
    staleTime: Infinity,
    meta: { silent: true },
  });
  if (dealt.error) return <p className={styles.none}>{messageOf(dealt.error)}</p>;
  const [slot] = dealt.data ?? [];
  if (!slot) return <div className={styles.waiting} aria-hidden="true" />;
  return (
    <div className={styles.unfolded}>
      <QuestionCard
        question={slot.question}
        answer={slot.answer}
        onAnswer={() => undefined}
        readOnly
        outcomeKey={slot.outcome?.key}
        verdict={slot.answer ? slot.outcome?.verdict : undefined}
        childVerdicts={slot.outcome?.children}
        headingLevel={3}
      />
      {slot.answer && (
        <Link to={questionPath(item.questionId)}>
          收藏、笔记与复习安排
          <Icon name="right" size={16} />
        </Link>
      )}
    </div>
  );
}
