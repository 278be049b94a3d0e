import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { questionStateLabels } from '@ganlin/contract/question/kinds';
import { Body } from '@ganlin/contract/question/body';
import { questionApi } from '@ganlin/contract/question/question';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSettled } from '../../../lib/form/use-settled.ts';
import { query } from '../../../lib/api/query.ts';
import { editPath } from '../model/question-row.ts';
import { formOf } from './draft-form.ts';
import styles from './edit.module.css';
import type { Draft } from './question-draft.ts';

const PAUSE_MS = 800;
/** Shorter stems are always similar. */
const LEAST_LENGTH = 8;

/** Similar questions, found while the user types. */
export function SimilarHint({ draft, id }: { readonly draft: Draft; readonly id: string | undefined }) {
  const settled = useSettled(draft, PAUSE_MS);
  const input = useMemo(() => {
    const { content, body } = formOf(settled);
    const whole = Body.safeParse(body);
    return { content, ...(id !== undefined && { id }), ...(whole.success && { body: whole.data }) };
  }, [settled, id]);
  const { data } = useQuery({
    ...query(questionApi.similar, input),
    enabled: plainOf(input.content).length >= LEAST_LENGTH,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (!data || data.length === 0 || plainOf(input.content).length < LEAST_LENGTH) return null;
  return (
    <section className={styles.similar} aria-label="相似试题">
      <b>已有 {data.length} 道相似的试题</b>
      <ul>
        {data.map((question) => (
          <li key={question.id}>
            <span className={styles.percent}>{question.percent === 100 ? '相同' : `${question.percent}%`}</span>
            <span className={styles.similarText}>
              {question.code} <Excerpt text={question.text} />
            </span>
            <span>{questionStateLabels[question.state]}</span>
            <Link to={editPath(question.id)} aria-label={`打开 ${question.code}`}>
              打开
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
