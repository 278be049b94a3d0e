import type { Data } from '@ganlin/contract/core/endpoint';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPassing } from '../../../kits/answer-outbox/answer-outbox.ts';
import { call } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useReportedCall } from '../../../lib/api/use-reported-call.ts';
import { checkPath, EXAMS, rehearsalStartPath, startPath } from '../../../lib/screen/exam-paths.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Door } from './door.tsx';
import styles from './check-page.module.css';

type Last = Data<typeof rehearsalApi.last>;

/** The entry of a rehearsal, made like that of the exam. */
export default function RehearsalEntryScreen() {
  const { id: examId = '' } = useScreen().params;
  const last = useQuery({
    ...query(rehearsalApi.last, { examId }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });
  if (last.data) return <RehearsalEntry last={last.data} />;
  if (!last.error) return <PageSkeleton />;
  const action = isPassing(last.error)
    ? { text: '重试', onClick: () => void last.refetch() }
    : { text: '返回我的考试', to: EXAMS };
  return <MessageView code="试考" title="没能打开试考" text={messageOf(last.error)} action={action} />;
}

function RehearsalEntry({ last }: { readonly last: Last }): ReactNode {
  const [isRead, setRead] = useState(false);
  const { exam, refusal, begun, done } = last;
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        <div className={styles.columns}>
          <article className={styles.main}>
            <header className={styles.part}>
              <StateTag tone="warn">这是试考，不计成绩</StateTag>
              <h1>试考：{exam.title}</h1>
              <p>考试 {formatTime(exam.startTime)} 开始。</p>
            </header>
            <section className={styles.part}>
              <h2>试考须知</h2>
              <ol className={styles.rules}>
                {rulesOf(last).map(({ title, text }) => (
                  <li key={title}>
                    <span>
                      <b>{title}</b>
                      {text}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
            {!refusal && !begun && (
              <label className={styles.agree}>
                <input type="checkbox" checked={isRead} onChange={({ target }) => setRead(target.checked)} />
                我知道这是试考，不计成绩
              </label>
            )}
          </article>
          <aside className={styles.aside} aria-label="进入试考">
            <RehearsalDoor last={last} isRead={isRead} />
            <section className={styles.past}>
              <h2>{done ? '已经试考过' : '还没有试考过'}</h2>
              <p className="ui-note">
                {done
                  ? `最近一次 ${formatTime(done.handedInAt)}，已答 ${done.answered} 题，共 ${done.questions} 题。`
                  : '交卷后，这里和考前检查页显示已经试考。'}
              </p>
              <div className={styles.device}>
                <ButtonLink look="line" small to={checkPath(exam.id)}>
                  返回考前检查
                </ButtonLink>
              </div>
            </section>
          </aside>
        </div>
      </MainArea>
    </div>
  );
}

const rulesOf = ({ questions, minutes }: Last) => [
  {
    title: '不计成绩。',
    text: `共 ${questions} 题，${minutes} 分钟，不评分，不占考试次数，也不进入成绩、错题本、统计和学习档案。`,
  },
  { title: '页面与考试相同。', text: '作答、标记、保存、交卷和回执都和考试一样。题目与考试无关。' },
  { title: '可以试试断网。', text: '作答时断开网络：答案先存在本机，网络恢复后自动发送。' },
  { title: '可以重复试考。', text: '以最近一次为准。请用考试时要用的设备和网络。' },
];

function RehearsalDoor({ last, isRead }: { readonly last: Last; readonly isRead: boolean }): ReactNode {
  const navigate = useNavigate();
  const { isBusy, run } = useReportedCall();
  const { exam, refusal, running, begun, minutes } = last;
  if (refusal) {
    return (
      <Door label="现在不能试考" action={running && <ButtonLink to={startPath(running.paperId)}>去作答</ButtonLink>}>
        {refusal.msg}
      </Door>
    );
  }
  const isReady = !isBusy && (isRead || begun !== null);
  const start = () =>
    run(async () => {
      const { paperId } = await call(rehearsalApi.start, { examId: exam.id });
      void navigate(rehearsalStartPath(exam.id, paperId));
    });
  return (
    <Door
      label={begun ? '您正在试考' : '现在可以试考'}
      onSubmit={() => void (isReady && start())}
      action={
        <button type="submit" className={styles.enter} disabled={!isReady}>
          {begun ? '继续试考' : '开始试考'}
        </button>
      }
      note={isRead || begun ? '点击后立即进入。' : '请先阅读试考须知，并勾选“我知道这是试考，不计成绩”。'}
    >
      {begun ? `剩余 ${spentText(begun.leftMs)}` : `答题时长 ${minutes} 分钟`}
    </Door>
  );
}
