import { RegradeState, regradeStateLabels } from '@ganlin/contract/paper/regrade';
import { useRef } from 'react';
import { EditorHead } from '../../../../kits/record-editor/editor-head.tsx';
import { revealFirstError } from '../../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../../kits/record-editor/use-save-keys.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { KeyEditor } from '../key/key-editor.tsx';
import { gradesAlike } from '../model/key-text.ts';
import {
  figuresOf,
  isClosed,
  isRunning,
  regradesPath,
  stateTones,
  type AskedQuestion,
  type ExamQuestion,
  type Regrade,
} from '../model/regrade.ts';
import { AfterCommit } from '../side/after-commit.tsx';
import { Elsewhere } from '../side/elsewhere.tsx';
import { History } from '../side/history.tsx';
import { TrialResult } from '../trial/trial-result.tsx';
import { CommitBar } from './commit-bar.tsx';
import { HeadTools } from './head-tools.tsx';
import { StatusPanel } from './status-panel.tsx';
import { StepBar } from './step-bar.tsx';
import { useRegradeEditor, type Draft } from './use-regrade-editor.ts';
import { WayChoice } from './way-choice.tsx';
import styles from './page.module.css';

interface RegradeEditorProps {
  /** As it is on the server now; undefined for a new one. */
  readonly stored: Regrade | undefined;
  readonly question: ExamQuestion;
  readonly asked: AskedQuestion;
  readonly start: () => Draft;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
}

/** Fix the key, choose a way, check the trial, commit: on one page, in this order. */
export function RegradeEditor(props: RegradeEditorProps) {
  const { stored, question, asked } = props;
  const screen = useRef<HTMLDivElement>(null);
  const editor = useRegradeEditor({ ...props, onInvalid: () => revealFirstError(screen) });
  const { draft, change, errors, isDirty, saving, starting } = editor;
  const state = stored?.state ?? RegradeState.draft;
  const isBusy = stored !== undefined && isRunning(stored);
  const readOnly = starting || isBusy || isClosed({ state }) || state === RegradeState.committing;
  const before = stored?.before ?? asked.key;
  // A trial says nothing about a key that was changed since.
  const isTried = stored?.trial && gradesAlike(stored.after, draft.after);
  const trial = isTried && !isBusy ? stored.trial : null;
  const figures = trial && figuresOf(trial, draft.way);
  const save = () => void (readOnly || editor.save({ trying: false }));
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <EditorHead
        back={{ label: '回到改判记录', path: regradesPath(question.examId) }}
        title="改判"
        state={
          <>
            <StateTag tone={stateTones[state]}>{regradeStateLabels[state]}</StateTag>
            <span className={styles.facts}>
              {asked.examTitle}，{asked.papers} 份答卷
            </span>
          </>
        }
        isDirty={isDirty}
      >
        <HeadTools stored={stored} way={draft.way} hasTrial={trial !== null} />
      </EditorHead>
      <StepBar screen={screen} state={state} isTried={trial !== null} isChanged={!gradesAlike(before, draft.after)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <StatusPanel
            stored={stored}
            history={asked.history}
            isStale={stored?.trial !== null && stored !== undefined && !isTried}
            starting={starting}
            onTry={() => void editor.tryOut()}
            onContinue={() => void editor.commit()}
          />
          <KeyEditor
            question={question}
            asked={asked}
            before={before}
            after={draft.after}
            trial={trial}
            readOnly={readOnly}
            errors={errors}
            onChange={(after) => change({ after })}
          />
          <WayChoice trial={trial} way={draft.way} readOnly={readOnly} onChange={(way) => change({ way })} />
          {trial && stored && figures && (
            <TrialResult
              key={trial.triedAt}
              stored={stored}
              trial={trial}
              figures={figures}
              {...(readOnly ? {} : { onTry: () => void editor.tryOut() })}
            />
          )}
        </div>
        <aside className={styles.side} aria-label="改判的影响和来由">
          <AfterCommit trial={trial} figures={figures ?? null} isDone={state === RegradeState.committed} />
          <History stored={stored} asked={asked} draft={draft} before={before} />
          <Elsewhere stored={stored} elsewhere={asked.elsewhere} isDirty={isDirty} />
        </aside>
      </div>
      <CommitBar
        stored={stored}
        draft={draft}
        figures={figures ?? null}
        saving={saving}
        starting={starting}
        onReason={(reason) => change({ reason })}
        onSave={save}
        onTry={() => void editor.tryOut()}
        onCommit={() => void editor.commit()}
      />
    </div>
  );
}
