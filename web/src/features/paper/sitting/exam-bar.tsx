import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { TimeLeft, timeLook } from '../../../kits/answering/time-left.tsx';
import { ScalePicker } from '../../../kits/question-view/scale-picker.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import type { Paper } from './controller/paper.ts';
import type { ExamPageProps } from './exam-page.tsx';
import { CameraLine } from './integrity/camera/camera-line.tsx';
import { SaveLine } from './save-line.tsx';
import styles from './exam-bar.module.css';

interface ExamBarProps {
  readonly controller: SittingController;
  readonly paper: Paper;
  /** Undefined: nobody watches this sitting. */
  readonly watched: ExamPageProps['watched'];
  readonly onHandIn: () => void;
}

/** Exam, examinee, time left, save status, and the exit. */
export function ExamBar({ controller, paper, watched, onHandIn }: ExamBarProps): ReactNode {
  const { realName, name } = useSession();
  const lock = useStore(controller.state, (state) => state.lock);
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.title}>
          <h1>{paper.title}</h1>
          <p>
            {realName}　{name}
          </p>
          {watched && <CameraLine {...watched} controller={controller} examId={paper.examId} />}
        </div>
        <Clock controller={controller} />
        <div className={styles.tools}>
          <SaveLine controller={controller} />
          <span className={styles.scale}>
            <ScalePicker />
          </span>
          <span className={styles.out}>
            <Button small look="line" disabled={lock !== undefined} onClick={onHandIn}>
              交卷
            </Button>
          </span>
        </div>
      </div>
      <TimeLine controller={controller} totalMs={paper.totalMs} />
    </header>
  );
}

function Clock({ controller }: { readonly controller: SittingController }): ReactNode {
  const leftMs = useStore(controller.state, (state) => state.leftMs) ?? 0;
  return (
    <>
      <TimeLeft leftMs={leftMs} className={styles.clock} />
      {/* Announced once at each step; the figures themselves would be announced every second. */}
      <output className={styles.unseen}>{warnings[timeLook(leftMs)]}</output>
    </>
  );
}

const warnings = { plenty: '', soon: '剩余时间不足 10 分钟', last: '剩余时间不足 1 分钟' } as const;

/** The share of time left, visible at a glance. */
function TimeLine({
  controller,
  totalMs,
}: {
  readonly controller: SittingController;
  readonly totalMs: number;
}): ReactNode {
  const share = useStore(controller.state, ({ leftMs = 0 }) => Math.round((leftMs / Math.max(totalMs, 1)) * 1000) / 10);
  return (
    <div className={styles.line} aria-hidden="true">
      <i style={{ width: `${Math.min(share, 100)}%` }} />
    </div>
  );
}
