import { examErrors } from '@ganlin/contract/exam/errors';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { clockText, formatTime, spentText } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { coursePath } from '../../../kits/course/course-paths.ts';
import { startPath } from '../../../lib/screen/exam-paths.ts';
import { useAttendance } from './use-attendance.ts';
import { useSealedBody } from './use-sealed-body.ts';
import type { useStart } from './use-start.ts';
import { useWait } from './use-wait.ts';
import { PICTURES_ID } from './pictures/pictures-part.tsx';
import { entryHint, type FaceCheck } from './pictures/pictures-text.ts';
import { waitText, type ExamDetail } from './words.ts';
import styles from './check-page.module.css';

interface EntryCardProps {
  readonly exam: ExamDetail;
  /** How consent and the check of the face stand; undefined: the exam takes no pictures. */
  readonly check: FaceCheck | undefined;
  readonly isRead: boolean;
  readonly starting: ReturnType<typeof useStart>;
  readonly onAsk: () => void;
}

/** The state by the server's clock, and the entry button. */
export function EntryCard(props: EntryCardProps): ReactNode {
  const { exam } = props;
  useAttendance(exam);
  if (exam.running?.examId === exam.id) return <GoOn exam={exam} running={exam.running} />;
  if (exam.startsInMs > 0) return <Waiting {...props} />;
  return <Door {...props} />;
}

function GoOn({ exam, running }: { readonly exam: ExamDetail; readonly running: { paperId: string; leftMs: number } }) {
  const navigate = useNavigate();
  return (
    <section className={styles.door}>
      <p className={styles.lab}>您正在作答</p>
      <p className={styles.big}>剩余 {spentText(running.leftMs)}</p>
      <Button onClick={() => void navigate(startPath(running.paperId))}>继续作答</Button>
      <p className="ui-note">共 {exam.questions} 题。已经保存的答案都在，计时没有停。</p>
    </section>
  );
}

const DAY_MS = 86_400_000;

/** The waiting room: the button is enabled by itself. */
function Waiting({ exam, check, onAsk }: EntryCardProps): ReactNode {
  const left = useWait(exam.startsInMs, onAsk);
  const isStored = useSealedBody(exam, left);
  const isRoomOpen = left <= exam.waitingMinutes * 60_000;
  return (
    <section className={styles.door} data-look="wait">
      <p className={styles.lab}>{isRoomOpen ? '候考中，距离开考' : '距离开考'}</p>
      <p className={styles.count} role="timer" aria-label="距离开考">
        {left > DAY_MS ? waitText(left) : clockText(left)}
      </p>
      <Button disabled onClick={() => undefined}>
        {formatTime(exam.startTime).slice(5)} 开放进入
      </Button>
      <p className="ui-note">
        {isRoomOpen
          ? '倒计时以服务器为准，到时按钮自动开放，不必刷新页面。'
          : `开考前 ${exam.waitingMinutes} 分钟可以到这里候考。`}
      </p>
      <FaceHint check={check} />
      <output className="ui-note">{isStored && '试卷已加密下载，开考后即可作答。'}</output>
    </section>
  );
}

function Door({ exam, check, isRead, starting }: EntryCardProps): ReactNode {
  const [password, setPassword] = useState('');
  const { isBusy, fault, start } = starting;
  const { refusal, running } = exam;
  // Another exam is in progress: the server reports it on the attempt, with what is needed to resolve it.
  const isShut = refusal !== null && !running;
  const isReady = isRead && (!exam.needsPassword || password.trim() !== '');
  return (
    <form
      className={styles.door}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy && !isShut) void start(password);
      }}
    >
      <p className={styles.lab}>{isShut ? '不能进入' : '现在可以进入'}</p>
      <p className={styles.big}>{isShut ? refusal.msg : `答题时长 ${exam.ownMinutes} 分钟`}</p>
      {isShut && refusal.code === examErrors.examFaceFirst.code && <FaceHint check={check} />}
      {isShut && exam.course !== null && !exam.course.completed && (
        <Link className={styles.enter} to={coursePath(exam.course.id)}>
          去学课程
        </Link>
      )}
      {!isShut && (
        <>
          {exam.needsPassword && (
            <div className={styles.password}>
              <TextField
                label="考试密码"
                type="password"
                autoComplete="off"
                maxLength={50}
                value={password}
                onChange={setPassword}
              />
            </div>
          )}
          <button type="submit" className={styles.enter} disabled={!isReady || isBusy}>
            {isBusy ? '正在进入' : '开始考试'}
          </button>
          <p className="ui-note">
            {isRead ? '点击后立即开始计时。' : '请先阅读考试须知，并勾选“我已阅读并遵守以上规定”。'}
          </p>
        </>
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

/** What the examinee is to do about the check of the face, and where. */
function FaceHint({ check }: { readonly check: FaceCheck | undefined }): ReactNode {
  const hint = check ? entryHint(check) : '';
  if (hint === '') return null;
  const show = () => document.getElementById(PICTURES_ID)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  return (
    <div className={styles.hint}>
      <output>{hint}</output>
      <Button look="line" onClick={show}>
        去考试拍照
      </Button>
    </div>
  );
}
