import { practiceErrors } from '@ganlin/contract/practice/errors';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import { useUninterrupted } from '../../../lib/browser/reload.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { useUnsaved } from '../../../lib/screen/unsaved.ts';
import { useCountdown } from '../../../lib/text/use-countdown.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { SheetPanel } from '../../../kits/answering/sheet-panel.tsx';
import { progressOf } from '../../../kits/question-view/answers.ts';
import { useQuestionScale } from '../../../kits/question-view/scale-picker.tsx';
import { REPOS, resultPath } from '../model/paths.ts';
import { answeredIn, isMemorising, isMock, type Run } from '../model/run-state.ts';
import { useFinish } from './use-finish.ts';
import { useStar } from './use-star.ts';
import { useSwipe } from './use-swipe.ts';
import { useTraining, type TrainingHands } from './use-practice-run.ts';
import { useTrainingKeys } from './use-run-keys.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { TrainingBar } from './run-bar.tsx';
import { TrainingCard } from './run-card.tsx';
import { TrainingMoves } from './run-moves.tsx';
import styles from './run-page.module.css';

/** One question at a time, with everything around it. */
export function TrainingPage({ run: opened }: { readonly run: Run }): ReactNode {
  const navigate = useNavigate();
  const showResult = () => {
    toast('info', '练习已经结束');
    void navigate(resultPath(opened.trainId), { replace: true });
  };
  const hands = useTraining(opened, (error) => {
    if (error instanceof ApiError && error.code === practiceErrors.trainFinished.code) return showResult();
    reportFailure(error);
    void navigate(REPOS, { replace: true });
  });
  const { state, slot, act, outbox } = hands;
  const { run, current } = state;
  const finish = useFinish(state, outbox);
  const leftMs = useCountdown(run.leftMs, finish.now);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useSyncing(hands, showResult);
  useUninterrupted();
  const { saving } = outbox;
  useUnsaved(useCallback(() => saving.getState().state !== 'saved' && !saving.getState().isOnDevice, [saving]));
  const go = (to: number) => act({ type: 'went', to });
  const next = () => (current < run.total ? go(current + 1) : void finish.ask());
  const star = useStar((_id, starred) => act({ type: 'starred', ordinal: current, starred }));
  const move = (step: 1 | -1) => go(current + step);
  const canHandIn = slot !== undefined && !slot.isGiven && !isMock(run) && !isMemorising(run);
  useTrainingKeys({
    onEnter: () => {
      if (!canHandIn) return next();
      if (progressOf(slot.item.question, slot.answer) !== 'none') hands.handIn();
    },
    onMove: move,
    onStar: () => slot && star(slot.item.question.id, !slot.item.starred),
  });
  const sheet = (
    <AnswerSheet
      state={state}
      onLook={(ordinal) => act({ type: 'lookedAt', ordinal })}
      onGo={(ordinal) => {
        setSheetOpen(false);
        go(ordinal);
      }}
    />
  );
  const scale = useQuestionScale();
  const swipe = useSwipe(move);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => showTop(stage.current, current), [current]);
  return (
    <MainArea className={styles.page}>
      <TrainingBar state={state} leftMs={leftMs} outbox={outbox} onFinish={() => void finish.ask()} />
      <div className={styles.columns}>
        <div ref={stage} className={styles.stage} style={scale} {...swipe}>
          <output className={styles.unseen}>
            第 {current} 题，共 {run.total} 题
          </output>
          <TrainingCard hands={hands} isLocked={finish.isEnding} onStar={star} />
          <TrainingMoves
            state={state}
            isWaiting={canHandIn}
            onMove={move}
            onNext={next}
            onSheet={() => setSheetOpen(true)}
          />
        </div>
        <SheetPanel
          count={isMemorising(run) ? current : answeredIn(state)}
          total={run.total}
          unit={isMemorising(run) ? '' : '已答'}
        >
          {sheet}
        </SheetPanel>
      </div>
      {isSheetOpen && (
        <Dialog title={`答题卡 ${answeredIn(state)} / ${run.total}`} onClose={() => setSheetOpen(false)}>
          {sheet}
        </Dialog>
      )}
    </MainArea>
  );
}

/** A user who has scrolled down in one question starts the next at its top. */
function showTop(stage: HTMLElement | null, _current: number): void {
  if (stage && stage.getBoundingClientRect().top < 0) stage.scrollIntoView({ block: 'start' });
}

/** A page that was hidden fetches the time left, and whether the run has ended elsewhere. */
function useSyncing({ state, act }: TrainingHands, onEnded: () => void): void {
  const { trainId } = state.run;
  const take = useEffectEvent((run: Run) => (run.finished ? onEnded() : act({ type: 'synced', run })));
  useEffect(() => {
    const ask = () => {
      // Without a network nothing can be fetched; the next time will do.
      if (!document.hidden) call(practiceApi.run, { trainId }).then(take, () => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [trainId]);
}
