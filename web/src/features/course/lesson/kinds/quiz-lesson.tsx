import type { Data } from '@ganlin/contract/core/endpoint';
import { learnApi } from '@ganlin/contract/course/learn';
import { quizApi } from '@ganlin/contract/course/quiz';
import type { Answer } from '@ganlin/contract/question/answer';
import { useState, type ReactNode } from 'react';
import { progressOf } from '../../../../kits/question-view/answers.ts';
import { QuestionCard } from '../../../../kits/question-view/question-card.tsx';
import { useCall } from '../../../../lib/api/query.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { Button } from '../../../../ui/button.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import { useReadingClock } from './use-reading-clock.ts';
import type { Study } from '../use-study.ts';
import styles from './lesson-kinds.module.css';

type Attempt = Data<typeof quizApi.open>;

interface QuizLessonProps {
  readonly courseId: string;
  readonly opened: OpenLesson;
  readonly study: Study;
}

/** A short quiz: answered at once, handed in, and then shown with its keys. */
export function QuizLesson({ courseId, opened, study }: QuizLessonProps): ReactNode {
  const { file } = opened;
  useReadingClock(study);
  const open = useCall(quizApi.open);
  const [attempt, setAttempt] = useState<Attempt>();
  const begin = (again: boolean) =>
    open.mutate({ courseId, fileId: file.id, again }, { onSuccess: (begun) => setAttempt(begun) });
  if (attempt?.handedInAt == null && attempt)
    return <Questions key={attempt.id} attempt={attempt} onHandedIn={setAttempt} />;
  if (attempt) return <Result attempt={attempt} isBusy={open.isPending} onAgain={() => begin(true)} />;
  return (
    <section className={styles.quiz} aria-label={file.title}>
      <h2>{file.title}</h2>
      <p>
        共 {file.questions ?? 0} 题，得 {file.passPercent ?? 0} 分以上算通过。可以做多次，以最好的一次为准。
      </p>
      {study.isIdle ? (
        <p>登录后可以做小测。</p>
      ) : (
        <Button disabled={open.isPending} onClick={() => begin(false)}>
          {study.progress.completed ? '查看上次的结果' : '开始小测'}
        </Button>
      )}
    </section>
  );
}

interface QuestionsProps {
  readonly attempt: Attempt;
  readonly onHandedIn: (attempt: Attempt) => void;
}

function Questions({ attempt, onHandedIn }: QuestionsProps): ReactNode {
  const handIn = useCall(quizApi.handIn, { refresh: [learnApi.detail] });
  const [answers, setAnswers] = useState<readonly (Answer | null)[]>(() =>
    attempt.questions.map(({ answer }) => answer),
  );
  const blanks = attempt.questions.filter(({ question }, at) => progressOf(question, answers[at] ?? {}) === 'none');
  const send = async () => {
    const content = `还有 ${blanks.length} 题没有作答，提交后不能再改。`;
    if (blanks.length > 0 && !(await confirmAction({ title: '现在提交？', content, okText: '提交' }))) return;
    handIn.mutate({ id: attempt.id, answers: [...answers] }, { onSuccess: onHandedIn });
  };
  return (
    <div className="ui-stack ui-gap-4">
      {attempt.questions.map(({ question }, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          answer={answers[at] ?? {}}
          onAnswer={(answer) => setAnswers((known) => known.map((one, index) => (index === at ? answer : one)))}
          headingLevel={3}
        />
      ))}
      <div className={styles.handIn}>
        <span>
          已答 {attempt.questions.length - blanks.length} / {attempt.questions.length} 题
        </span>
        <Button disabled={handIn.isPending} onClick={() => void send()}>
          提交
        </Button>
      </div>
    </div>
  );
}

interface ResultProps {
  readonly attempt: Attempt;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

function Result({ attempt, isBusy, onAgain }: ResultProps): ReactNode {
  const { percent, passed, passPercent, questions } = attempt;
  return (
    <div className="ui-stack ui-gap-4">
      <section className={styles.result} data-passed={passed === true} aria-label="小测结果">
        <b>{percent} 分</b>
        <p>{passed ? '通过了，本节已学完。' : `没有通过，要得 ${passPercent} 分以上。看看答案，再做一次。`}</p>
        <Button look={passed ? 'line' : 'solid'} disabled={isBusy} onClick={onAgain}>
          再做一次
        </Button>
      </section>
      {questions.map(({ question, answer, verdict, key }, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          answer={answer ?? {}}
          onAnswer={() => undefined}
          readOnly
          outcomeKey={key ?? undefined}
          verdict={verdict ?? undefined}
          headingLevel={3}
        />
      ))}
    </div>
  );
}
