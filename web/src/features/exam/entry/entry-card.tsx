import { examErrors } from '@ganlin/contract/exam/errors';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { clockText, formatTime, spentText } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { coursePath } from '../../../kits/course/course-paths.ts';
import { startPath } from '../../../lib/screen/exam-paths.ts';
import { Door } from './door.tsx';
import { useAttendance } from './use-attendance.ts';
import { useSealedBody } from './use-sealed-body.ts';
import type { useStart } from './use-start.ts';
import { useWait } from './use-wait.ts';
import { PICTURES_ID } from './pictures/pictures-part.tsx';
import { entryHint, type FaceCheck } from './pictures/pictures-text.ts';
import { waitText, type ExamDetail } from './words.ts';
import styles from './check-page.module.css';

/** Of the rules' end, where they are agreed to. */
export const RULES_ID = 'exam-rules';

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
  return <Entry {...props} />;
}

function GoOn({ exam, running }: { readonly exam: ExamDetail; readonly running: { paperId: string; leftMs: number } }) {
  const navigate = useNavigate();
  return (
    <Door
      label="您正在作答"
      action={<Button onClick={() => void navigate(startPath(running.paperId))}>继续作答</Button>}
      note={`共 ${exam.questions} 题。已经保存的答案都在，计时没有停。`}
    >
      剩余 {spentText(running.leftMs)}
    </Door>
  );
}

const DAY_MS = 86_400_000;

/** Before the beginning and after it the same form: the button opens by itself, and stays where it is. */
function Entry({ exam, check, isRead, starting, onAsk }: EntryCardProps): ReactNode {
  const [password, setPassword] = useState('');
  const left = useWait(exam.startsInMs, onAsk);
  const isStored = useSealedBody(exam, left);
  const [hasWaited] = useState(exam.startsInMs > 0);
  const { isBusy, fault, start } = starting;
  const isWaiting = exam.startsInMs > 0;
  if (!isWaiting && isShut(exam)) return <Shut exam={exam} check={check} />;
  const isRoomOpen = left <= exam.waitingMinutes * 60_000;
  const isReady = !isWaiting && isRead && !isBusy && (!exam.needsPassword || password.trim() !== '');
  return (
    <>
      <Door
        label={isWaiting ? (isRoomOpen ? '候考中，距离开考' : '距离开考') : '现在可以进入'}
        onSubmit={() => void (isReady && start(password))}
        fields={
          exam.needsPassword && (
            <TextField
              label="考试密码"
              type="password"
              autoComplete="off"
              maxLength={50}
              value={password}
              onChange={setPassword}
            />
          )
        }
        action={
          <button type="submit" className={styles.enter} disabled={!isReady}>
            {isWaiting ? `${formatTime(exam.startTime).slice(5)} 开放进入` : isBusy ? '正在进入' : '开始考试'}
          </button>
        }
        note={<Note exam={exam} isRead={isRead} isRoomOpen={isRoomOpen} />}
        more={
          <>
            {isWaiting && <FaceHint check={check} />}
            {isWaiting && isStored && <output className="ui-note">试卷已加密下载，开考后即可作答。</output>}
            {fault !== '' && (
              <p className={styles.fault} role="alert">
                {fault}
              </p>
            )}
          </>
        }
      >
        {isWaiting ? (
          <p role="timer" aria-label="距离开考">
            {left > DAY_MS ? waitText(left) : clockText(left)}
          </p>
        ) : (
          `答题时长 ${exam.ownMinutes} 分钟`
        )}
      </Door>
      {/* Announced once, when the waiting ends; the countdown itself would be announced every second. */}
      <output className="ui-unseen">{hasWaited && !isWaiting && '考试已经开始，现在可以进入。'}</output>
    </>
  );
}

interface NoteProps {
  readonly exam: ExamDetail;
  readonly isRead: boolean;
  readonly isRoomOpen: boolean;
}

function Note({ exam, isRead, isRoomOpen }: NoteProps): ReactNode {
  if (!isRoomOpen) return `开考前 ${exam.waitingMinutes} 分钟可以到这里候考。`;
  if (isRead) {
    return exam.startsInMs > 0 ? '倒计时以服务器为准，到时按钮自动开放，不必刷新页面。' : '点击后立即开始计时。';
  }
  return (
    <button type="button" className={styles.toRules} onClick={() => show(RULES_ID)}>
      请先阅读考试须知，并勾选“我已阅读并遵守以上规定”。
    </button>
  );
}

/** Another exam in progress does not shut it: the server reports that on the attempt, with what resolves it. */
const isShut = ({ refusal, running }: ExamDetail): boolean => refusal !== null && !running;

function Shut({ exam, check }: Pick<EntryCardProps, 'exam' | 'check'>): ReactNode {
  const { refusal, course } = exam;
  return (
    <Door
      label="不能进入"
      action={
        course !== null &&
        !course.completed && (
          <Link className={styles.enter} to={coursePath(course.id)}>
            去学课程
          </Link>
        )
      }
      more={refusal?.code === examErrors.examFaceFirst.code && <FaceHint check={check} />}
    >
      {refusal?.msg}
    </Door>
  );
}

/** What the examinee is to do about the check of the face, and where. */
function FaceHint({ check }: { readonly check: FaceCheck | undefined }): ReactNode {
  const hint = check ? entryHint(check) : '';
  if (hint === '') return null;
  return (
    <div className={styles.hint}>
      <output>{hint}</output>
      <Button look="line" onClick={() => show(PICTURES_ID)}>
        去考试拍照
      </Button>
    </div>
  );
}

const show = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
