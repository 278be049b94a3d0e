import { bookApi } from '@ganlin/contract/practice/book';
import type { Data } from '@ganlin/contract/core/endpoint';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { ScalePicker, useQuestionScale } from '../../../kits/question-view/scale-picker.tsx';
import { percent } from '../model/modes.ts';
import { OwnNote, QuestionTools } from './question-tools.tsx';
import { BOOK, REPOS } from '../model/paths.ts';
import { useStar } from './use-star.ts';
import styles from './question-view.module.css';

type Seen = Data<typeof practiceApi.question>;

/** A question the user has answered, with its answer, analysis and the user's history. */
export default function QuestionViewScreen() {
  const { id = '' } = useScreen().params;
  const seen = useQuery({ ...query(practiceApi.question, { questionId: id }), staleTime: 0, meta: { silent: true } });
  if (seen.data) return <QuestionView seen={seen.data} />;
  if (!seen.error) return <PageSkeleton />;
  const action = { text: '返回题库练习', to: REPOS };
  return <MessageView code="试题" title="打不开这道题" text={messageOf(seen.error)} action={action} />;
}

function QuestionView({ seen }: { readonly seen: Seen }): ReactNode {
  const { question, key, lastAnswer, starred, note, inBook } = seen;
  const questionId = question.id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = (change: Partial<Seen>) =>
    client.setQueryData<Seen>(
      query(practiceApi.question, { questionId }).queryKey,
      (known) => known && { ...known, ...change },
    );
  const star = useStar((_id, on) => show({ starred: on }));
  const remove = useCall(bookApi.remove, { refresh: [bookApi.paging, bookApi.summary] });
  const tools = (
    <QuestionTools
      question={question}
      starred={starred}
      note={note}
      onStar={(on) => star(questionId, on)}
      onNoted={(text) => show({ note: text })}
    />
  );
  const takeOut = () => {
    show({ inBook: false });
    toast('success', '已移出错题本');
  };
  return (
    <MainArea className={styles.page}>
      <div className={styles.head}>
        <h1>试题详情</h1>
        <ScalePicker />
      </div>
      <Facts seen={seen} />
      <div style={useQuestionScale()}>
        <QuestionCard
          question={question}
          answer={lastAnswer}
          onAnswer={() => undefined}
          readOnly
          outcomeKey={key}
          aside={tools}
        />
      </div>
      <OwnNote note={note} />
      <div className="ui-cluster ui-gap-3">
        {/* A user who opened the page by its address has no page to go back to. */}
        <Button look="line" onClick={() => void (history.length > 1 ? navigate(-1) : navigate(BOOK))}>
          <Icon name="left" size={18} />
          返回
        </Button>
        {inBook && (
          <Button
            look="line"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ questionIds: [questionId] }, { onSuccess: takeOut })}
          >
            移出错题本
          </Button>
        )}
      </div>
    </MainArea>
  );
}

function Facts({ seen: { answers, rights, inBook, due } }: { readonly seen: Seen }): ReactNode {
  return (
    <p className={styles.facts}>
      <span>做过 {answers} 次</span>
      {answers > 0 && <span>正确率 {percent(rights, answers)}%</span>}
      {inBook && <span className={styles.inBook}>在错题本中</span>}
      {due !== null && <span>下次复习 {formatTime(due)}</span>}
    </p>
  );
}
