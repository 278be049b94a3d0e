import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useUninterrupted } from '../../../lib/browser/reload.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useSittingParts } from '../../../lib/screen/sitting-parts.ts';
import { useUnsaved } from '../../../lib/screen/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { SheetPanel } from '../../../kits/answering/sheet-panel.tsx';
import { optionOfKey, progressOf } from '../../../kits/question-view/answers.ts';
import { useQuestionScale } from '../../../kits/question-view/scale-picker.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { Banner } from './banner.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import { ExamBar } from './exam-bar.tsx';
import { ExamMoves } from './exam-moves.tsx';
import { AnswerFileBar } from './hand-in/answer-file-offer.tsx';
import { HandInDialog } from './hand-in/hand-in-dialog.tsx';
import { tallyOf } from './controller/marks.ts';
import { sectionOf, type Paper } from './controller/paper.ts';
import { IntegrityLayer } from './integrity/integrity-layer.tsx';
import type { IntegrityWatch } from './integrity/integrity-watch.ts';
import { usePaperLocked } from './integrity/use-integrity-watch.ts';
import { Questions } from './questions.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { cardId } from './sitting-question.tsx';
import { slotAt, unsentIn } from './controller/sitting-state.ts';
import { useExamKeys } from './use-exam-keys.ts';
import styles from './exam-page.module.css';

export interface ExamPageProps {
  readonly controller: SittingController;
  readonly paper: Paper;
  /** Undefined: nobody watches this sitting. */
  readonly watched?: { readonly watch: IntegrityWatch; readonly paperId: string } | undefined;
}

type Pane = 'sheet' | 'handIn' | undefined;

/** The paper, the answer sheet beside it, and nothing else. */
export function ExamPage({ controller, paper, watched }: ExamPageProps): ReactNode {
  const sitting = useStore(controller.state, (state) => state.sitting);
  const isLocked = useStore(controller.state, (state) => state.lock !== undefined);
  const isOut = useStore(controller.state, (state) => state.link === 'signedOut');
  const isTaken = useStore(controller.state, ({ lock }) => lock === 'over' || lock === 'takenOver');
  const isHidden = usePaperLocked(watched?.watch);
  const [pane, setPane] = useState<Pane>(undefined);
  // Native dialogs are in the top layer: the sign-in dialog must not be behind one.
  if (pane && isOut) setPane(undefined);
  // Does not ask whether to hand in or continue when the user can no longer decide it.
  if (pane === 'handIn' && isTaken) setPane(undefined);
  if (pane === 'sheet' && isHidden) setPane(undefined);
  const { current } = sitting;
  const shown = paper.questions[current - 1];
  const go = useGoing(controller, paper, () => setPane(undefined));
  // Nobody leaves or marks a question that is not shown.
  const move = (step: 1 | -1) => void (isHidden || goBy(controller, paper, { step, go }));
  useExamKeys({
    onMove: move,
    onFlag: () => void (isHidden || controller.flag(current)),
    isOption: (key) => shown !== undefined && optionOfKey(shown.question, key) !== undefined,
  });
  useStart(controller, paper.isWhole);
  useLeaving(controller);
  useUninterrupted();
  useSittingParts(paper.hasFormulas);
  const tally = tallyOf(sitting, paper.questions);
  const total = paper.questions.length;
  const sheet = <AnswerSheet paper={paper} sitting={sitting} onGo={go} />;
  const askHandIn = () => setPane('handIn');
  const head = `已答 ${tally.full} / ${total}`;
  const columns = (
    <div className={styles.columns}>
      <div className={styles.stage}>
        <SectionTabs paper={paper} sitting={sitting} section={sectionOf(paper, current)} onGo={go} />
        <Questions controller={controller} paper={paper} sitting={sitting} readOnly={isLocked} />
        <ExamMoves
          paper={paper}
          current={current}
          answered={tally.full}
          isLocked={isLocked}
          onMove={move}
          onSheet={() => setPane('sheet')}
          onHandIn={askHandIn}
        />
      </div>
      <SheetPanel count={tally.full} total={total} unit="已答" hasBar>
        {sheet}
        <div className={styles.foot}>
          <Button look="line" disabled={isLocked} onClick={askHandIn}>
            交卷
          </Button>
          <p>{restText(tally)}</p>
        </div>
      </SheetPanel>
    </div>
  );
  return (
    <div className={styles.page} style={useQuestionScale()}>
      <ExamBar controller={controller} paper={paper} watched={watched} onHandIn={askHandIn} />
      <Banner controller={controller} />
      <AnswerFileBar controller={controller} />
      {watched ? (
        <IntegrityLayer {...watched} controller={controller}>
          {columns}
        </IntegrityLayer>
      ) : (
        columns
      )}
      {pane === 'sheet' && (
        <Dialog title={`答题卡　${head}`} onClose={() => setPane(undefined)}>
          {sheet}
        </Dialog>
      )}
      {pane === 'handIn' && (
        <HandInDialog controller={controller} paper={paper} onGo={go} onClose={() => setPane(undefined)} />
      )}
    </div>
  );
}

function restText({ none, part }: { readonly none: number; readonly part: number }): string {
  const rest = [none > 0 && `${none} 题未答`, part > 0 && `${part} 题未答完`].filter(Boolean);
  return rest.length === 0 ? '全部题目已作答' : `还有 ${rest.join('、')}`;
}

/** Goes to a question and scrolls to its top. */
function useGoing(controller: SittingController, paper: Paper, onGo: () => void): (ordinal: number) => void {
  const wanted = useRef<number | undefined>(undefined);
  const { isWhole } = paper;
  const current = useStore(controller.state, (state) => state.sitting.current);
  useEffect(() => {
    if (wanted.current !== current) return;
    wanted.current = undefined;
    if (isWhole) document.getElementById(cardId(current))?.scrollIntoView({ block: 'start', behavior: 'instant' });
    else toTop();
  }, [current, isWhole]);
  const close = useRef(onGo);
  useEffect(() => {
    close.current = onGo;
  });
  return useCallback(
    (ordinal: number) => {
      wanted.current = ordinal;
      controller.go(ordinal);
      close.current();
    },
    [controller],
  );
}

interface Going {
  readonly step: 1 | -1;
  readonly go: (ordinal: number) => void;
}

/** One question forward or back. On a forward-only paper, leaving something unanswered asks first. */
async function goBy(controller: SittingController, paper: Paper, { step, go }: Going): Promise<void> {
  const { sitting } = controller.state.getState();
  const { current } = sitting;
  if (current + step < 1 || current + step > paper.questions.length) return;
  if (!paper.forwardOnly) return go(current + step);
  const question = paper.questions[current - 1]?.question;
  if (step < 0 || !question) return;
  const isOpen = progressOf(question, slotAt(sitting, current).answer) !== 'full';
  const content = '进入下一题后不能再返回这一题。';
  const ask = { title: '这一题还没有答完', content, okText: '放弃，下一题', stayText: '继续作答' };
  if (isOpen && !(await confirmAction(ask))) return;
  controller.pass();
  toTop();
}

/** A paper that is laid out as a whole opens where it was left. */
function useStart({ state }: SittingController, isWhole: boolean): void {
  useEffect(() => {
    const { current } = state.getState().sitting;
    if (isWhole && current > 1) document.getElementById(cardId(current))?.scrollIntoView({ behavior: 'instant' });
  }, [state, isWhole]);
}

function toTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Leaving asks only if something would be lost: unsent, and not on the device either. */
function useLeaving({ state }: SittingController): void {
  useUnsaved(
    useCallback(() => {
      const { isOnDevice, sitting, phase } = state.getState();
      return phase === 'open' && !isOnDevice && unsentIn(sitting).length > 0;
    }, [state]),
  );
}
