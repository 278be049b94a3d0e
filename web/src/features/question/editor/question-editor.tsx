import { QuestionState, QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import frame from '../../../kits/record-editor/editor.module.css';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { AboutFields } from './fields/about-fields.tsx';
import { ClauseReview } from '../clause/clause-review.tsx';
import { ClausesField } from '../clause/clauses-field.tsx';
import { ChildrenField } from './fields/children-field.tsx';
import { EditHead } from './edit-head.tsx';
import styles from './edit.module.css';
import { EqualDialog } from './equal-dialog.tsx';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { PreviewPanel } from './versions/preview-panel.tsx';
import { isType, type Draft, type Question } from './question-draft.ts';
import { QuestionReports } from './versions/question-reports.tsx';
import { RichField } from './fields/rich-field.tsx';
import { SimilarHint } from './similar-hint.tsx';
import { typeOptions } from '../model/type-options.ts';
import { withQuestionType } from './unit-change.ts';
import { PartFields, StemField } from './fields/unit-fields.tsx';
import { useQuestionEditor, type Editing } from './use-question-editor.ts';
import { UsesBanner } from './versions/uses-banner.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';
import type { Version } from './versions/version-text.ts';

interface QuestionEditorProps {
  /** As stored on the server; undefined for a new one. */
  readonly question: Question | undefined;
  readonly start: () => Draft;
  readonly onSaved: (id: string) => void;
  /** Restarts from the server's version. */
  readonly onReload: () => void;
  /** Restarts from an old version. */
  readonly onTake: (version: Version) => void;
  /** Another question is started; this one is saved and may be closed. */
  readonly onDone: () => void;
}

/** The question editor: its parts on the left, the examinee's view on the right. */
export function QuestionEditor({ question, start, onSaved, onReload, onTake, onDone }: QuestionEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const editor = useQuestionEditor({ question, start, onSaved, onReload, onInvalid: () => revealFirstError(screen) });
  const { draft, isDirty, saving, equal, forgetEqual } = editor;
  const [looksAtVersions, setLooksAtVersions] = useState(false);
  const discard = useDiscard(question, onReload);
  const save = (publish: boolean) => void editor.save({ publish });
  useSaveKeys({ onSave: () => save(false), onPublish: () => save(true) });
  return (
    <div ref={screen} className={frame.screen}>
      <EditHead
        draft={draft}
        question={question}
        isDirty={isDirty}
        saving={saving}
        onSave={save}
        onDiscard={() => void discard()}
        onVersions={() => setLooksAtVersions(true)}
        onAnother={() => !isDirty && onDone()}
      />
      {question && <UsesBanner question={question} />}
      <div className={styles.columns}>
        <section className={`${frame.panel} ${styles.fields}`} aria-label="试题内容">
          <Fields editing={editor} question={question} />
        </section>
        <PreviewPanel draft={draft} question={question} />
      </div>
      {question && looksAtVersions && (
        <VersionsDrawer question={question} onTake={onTake} onClosed={() => setLooksAtVersions(false)} />
      )}
      {equal && (
        <EqualDialog
          equal={equal}
          isNew={!question}
          onAnyway={() => {
            forgetEqual();
            void editor.save({ publish: equal.publish, anyway: true });
          }}
          onClose={forgetEqual}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  readonly editing: Editing;
  readonly question: Question | undefined;
}

function Fields({ editing: { draft, change, errors }, question }: FieldsProps) {
  const isFixed = question !== undefined && question.state !== QuestionState.draft;
  return (
    <>
      <EditField label="题型" required hint={isFixed && '发布过的试题不能再改题型。'}>
        <Segmented
          aria-label="题型"
          className={styles.types ?? ''}
          options={typeOptions}
          disabled={isFixed}
          value={draft.type}
          onChange={(type) => isType(type) && change(withQuestionType(draft, type))}
        />
      </EditField>
      <StemField unit={draft} onChange={change} error={errorWithin(errors, 'content')} />
      <SimilarHint draft={draft} id={question?.id} />
      {draft.type === QuestionType.combined ? (
        <ChildrenField list={draft.children} onChange={(children) => change({ ...draft, children })} errors={errors} />
      ) : (
        <PartFields unit={draft} onChange={change} errors={errors} path="body" />
      )}
      <EditField label="解析" error={errorWithin(errors, 'analysis')}>
        <RichField
          label="解析"
          placeholder="为什么是这个答案，答题后显示"
          value={draft.analysis}
          onChange={(analysis) => change({ ...draft, analysis })}
        />
      </EditField>
      <ClausesField
        value={draft.clauses}
        onChange={(clauses) => change({ ...draft, clauses })}
        error={errorWithin(errors, 'clauses')}
      >
        {question && question.reviewSince !== null && (
          <ClauseReview
            clauses={question.clauses}
            isChecked={draft.checkedSince === question.reviewSince}
            onCheck={(isChecked) =>
              change({ ...draft, checkedSince: isChecked ? (question.reviewSince ?? undefined) : undefined })
            }
          />
        )}
      </ClausesField>
      <AboutFields draft={draft} question={question} onChange={change} errors={errors} />
      {question && <QuestionReports questionId={question.id} />}
    </>
  );
}

function useDiscard(question: Question | undefined, onDone: () => void): () => Promise<void> {
  const discard = useCall(questionApi.discard, { refresh: [questionApi.paging, questionApi.versions] });
  return async () => {
    if (!question) return;
    const content = `回到已发布的 v${question.version}，没有发布的修改不再保留。`;
    if (!(await confirmAction({ title: '放弃草稿吗？', content, okText: '放弃草稿' }))) return;
    // A failed call has already been shown.
    const done = await discard.mutateAsync({ id: question.id }).then(
      () => true,
      () => false,
    );
    if (!done) return;
    toast('success', '草稿已放弃');
    onDone();
  };
}
