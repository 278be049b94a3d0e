import { clauseApi } from '@ganlin/contract/question/clause/clause';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { SideCard } from '../article/side-card.tsx';
import styles from './related-questions.module.css';
import { useClausePractice } from './use-clause-practice.ts';

const SHOWN = 4;

/** The questions of a law by clause, those with the most first, and practising all of them. */
export default function RelatedQuestions({ articleId }: { readonly articleId: string }): ReactNode {
  const { start, isPending, isGuest } = useClausePractice();
  const { data } = useQuery({ ...query(clauseApi.related, { articleId }), meta: { silent: true } });
  if (!data || data.total === 0) return null;
  const most = data.clauses.toSorted((one, other) => other.questions - one.questions).slice(0, SHOWN);
  return (
    <SideCard icon="exam" title="相关试题">
      <ul className={styles.clauses}>
        {most.map(({ anchor, label, questions }) => (
          <li key={anchor}>
            <Link to={{ hash: anchor }} className="ui-touch">
              {label}
            </Link>
            <span>{questions} 题</span>
          </li>
        ))}
      </ul>
      <Button look="line" disabled={isPending} onClick={() => start({ articleId })}>
        {isGuest ? `登录后练习 ${data.total} 道题` : `练这部法规的 ${data.total} 道题`}
      </Button>
      {!isGuest && (
        <Link className={styles.mine} to="/web/law/mine">
          我的收藏和笔记
        </Link>
      )}
    </SideCard>
  );
}
