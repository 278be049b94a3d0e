import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { Result } from 'antd';
import { Link } from 'react-router';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { keyOf, TASKS } from '../../model/graded-question.ts';
import { AnswerDesk } from '../answer-desk.tsx';
import type { AnswerSource } from '../marking/answer-source.ts';
import { useSparingRefresh } from '../marking/use-sparing-refresh.ts';
import { Figures } from '../progress/figures.tsx';
import { useProgress } from '../progress/use-progress.ts';
import { GradingHead } from '../view/grading-head.tsx';
import { NoAnswer } from '../view/no-answer.tsx';
import { PaperList } from './paper-list.tsx';
import { usePapers } from './use-papers.ts';

/** Marks the written answers of a paper, then those of the next paper. */
export default function GradingPaperScreen() {
  const { examId = '' } = useScreen().params;
  return <Papers key={examId} examId={examId} />;
}

function Papers({ examId }: { readonly examId: string }) {
  const papers = usePapers(examId);
  const { reply, question, source } = papers;
  if (reply?.paper === null) return <Finished done={reply.done} total={reply.total} />;
  if (!question || !reply) return <NoAnswer source={source} />;
  return <PaperDesk papers={papers} question={question} />;
}

const figures = [gradingDeskApi.progress];

interface PaperDeskProps {
  readonly papers: ReturnType<typeof usePapers>;
  readonly question: GradedQuestion;
}

function PaperDesk({ papers, question }: PaperDeskProps) {
  const { reply, entry, source, isDone } = papers;
  const found = useQuery({ ...query(gradingDeskApi.question, question), meta: { silent: true } });
  const progress = useProgress(question);
  const refreshFigures = useSparingRefresh(figures);
  const entries = reply?.paper?.answers ?? [];
  const index = entries.findIndex(({ question: other }) => keyOf(other) === keyOf(question));
  useQuestionAhead(question.examId, entries[index + 1]?.question);
  const { data: detail } = found;
  if (!detail) return <NoAnswer source={loading(source, found.error, () => void found.refetch())} />;
  const choice = (isBusy: boolean) =>
    reply?.paper && (
      <PaperList
        number={reply.paper.number}
        entries={entries}
        shownId={entry?.answer.id}
        isBusy={isBusy}
        isDone={isDone}
        onOpen={source.open}
      />
    );
  return (
    <AnswerDesk
      question={question}
      detail={detail}
      source={source}
      place={`第 ${index + 1} 题，共 ${entries.length} 题`}
      head={
        <GradingHead
          examTitle={detail.examTitle}
          by="paper"
          done={reply?.done ?? 0}
          total={reply?.total ?? 0}
          graders={progress?.graders.length}
          remaining=""
        />
      }
      choice={choice}
      figures={progress && <Figures progress={progress} maxScore={detail.maxScore} />}
      onLeft={(_, by) => by !== 'skipped' && refreshFigures()}
    />
  );
}

const loading = (source: AnswerSource, error: Error | null, retry: () => void) => ({
  ...source,
  answer: undefined,
  error,
  retry,
});

/** Loads the question after the one on screen, so that it is there when its answer is shown. */
function useQuestionAhead(examId: string, next: Omit<GradedQuestion, 'examId'> | undefined): void {
  useQuery({
    ...query(gradingDeskApi.question, { examId, questionId: '', version: 1, part: '', ...next }),
    enabled: next !== undefined,
    meta: { silent: true },
  });
}

interface FinishedProps {
  readonly done: number;
  readonly total: number;
}

function Finished({ done, total }: FinishedProps) {
  return (
    <Result
      status="success"
      title="分给您的答卷都评完了"
      subTitle={`共 ${done} / ${total} 份。`}
      extra={<Link to={TASKS}>返回阅卷任务</Link>}
    />
  );
}
