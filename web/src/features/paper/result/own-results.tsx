import { countingAttemptLabels, examResultLabels, ExamResult } from '@ganlin/contract/exam/kinds';
import { resultApi } from '@ganlin/contract/paper/result';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatTime } from '../../../lib/text/format.ts';
import { freshPage, query } from '../../../lib/api/query.ts';
import { chosenIn, listState, typedWords, useListState } from '../../../lib/screen/list-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { standingOf } from './paper-style.ts';
import { attemptsPath, EXAMS, resultPath } from '../../../lib/screen/exam-paths.ts';
import type { OwnResult } from './result-data.ts';
import { ScoreCells } from './score-cells.tsx';
import styles from './result-rows.module.css';

const PER_PAGE = 20;

const resultList = listState({ keyword: typedWords(50), result: z.enum(ExamResult).optional() });

/** One row per exam, with the attempt that counts. */
export default function OwnResultsScreen() {
  const { urlState, go } = useListState(resultList);
  const { keyword, result, page } = urlState;
  const list = useQuery({
    ...query(resultApi.mine, { current: page, size: PER_PAGE, params: chosenIn(resultList, urlState) }),
    ...freshPage,
  });
  const isFiltered = keyword !== '' || result !== undefined;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <header className={styles.head}>
          <h1>我的成绩</h1>
          <ButtonLink look="line" to={EXAMS}>
            去考试
          </ButtonLink>
        </header>
        <section className={styles.card} aria-label="成绩列表">
          <div className={styles.filter}>
            <SearchField label="搜索考试" value={keyword} onSearch={(word) => go({ keyword: word })} />
            <ResultSelect value={result} onValue={(value) => go({ result: value })} />
            {list.data && (
              <output>
                共 <b>{list.data.total}</b> 场
              </output>
            )}
          </div>
          {list.isError && !list.data && <LoadFailed text="成绩没能载入。" onRetry={() => void list.refetch()} />}
          {!list.data && !list.isError && <div className={styles.waiting} aria-hidden="true" />}
          {list.data?.records.length === 0 && (
            <p className="ui-middle ui-gap-3 ui-empty">{isFiltered ? '没有符合条件的成绩。' : '还没有参加过考试。'}</p>
          )}
          <ul>
            {list.data?.records.map((row) => (
              <ResultRow key={row.examId} row={row} />
            ))}
          </ul>
          <div className={styles.foot}>
            {list.data && (
              <Pager total={list.data.total} size={PER_PAGE} page={page} onPage={(to) => go({ page: to })} />
            )}
          </div>
        </section>
      </MainArea>
    </div>
  );
}

function ResultRow({ row }: { readonly row: OwnResult }): ReactNode {
  const { paperId, examId, examTitle, handedInAt, startedAt, score, totalScore, attempts, counting } = row;
  const { userId } = useSession();
  return (
    <li className={styles.row}>
      <div>
        <Link className={styles.title} to={resultPath(paperId)}>
          {examTitle}
        </Link>
        <p className={styles.facts}>
          <span>{handedInAt === null ? `开始于 ${formatTime(startedAt)}` : `交卷 ${formatTime(handedInAt)}`}</span>
          {attempts > 1 && <span>以{countingAttemptLabels[counting]}为准</span>}
          <Link to={attemptsPath(examId, userId)} className="ui-touch">
            考过 {attempts} 次
          </Link>
        </p>
      </div>
      <ScoreCells score={score} totalScore={totalScore} standing={standingOf(row)} />
    </li>
  );
}

interface ResultSelectProps {
  readonly value: ExamResult | undefined;
  readonly onValue: (value: ExamResult | undefined) => void;
}

function ResultSelect({ value, onValue }: ResultSelectProps): ReactNode {
  return (
    <select
      className="ui-select"
      aria-label="考试结果"
      value={value ?? ''}
      onChange={({ target }) => onValue(resultIn(target.value))}
    >
      <option value="">全部结果</option>
      {Object.values(ExamResult).map((result) => (
        <option key={result} value={result}>
          {examResultLabels[result]}
        </option>
      ))}
    </select>
  );
}

const resultIn = (word: string): ExamResult | undefined =>
  Object.values(ExamResult).find((result) => String(result) === word);
