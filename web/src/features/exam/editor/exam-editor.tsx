import { Composition } from '@ganlin/contract/exam/composition';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import styles from '../../../kits/record-editor/editor.module.css';
import { PartsLayout, usePart } from '../../../kits/record-editor/part-nav.tsx';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { PaperPreview } from '../check/paper-preview.tsx';
import { ReadinessDialog } from '../check/readiness-dialog.tsx';
import { sentComposition, type SentComposition } from '../model/composition-draft.ts';
import { examParts, type Part } from '../model/parts.ts';
import { useNow } from '../model/use-now.ts';
import { PaperPart } from './composition/paper-part.tsx';
import { useRuleChecks, type Checking } from './composition/use-rule-checks.ts';
import { EditHead } from './edit-head.tsx';
import type { Exam, ExamDraft } from './exam-draft.ts';
import { problemsOf } from './problems.ts';
import { AnsweringPart } from './settings/answering-part.tsx';
import { AudiencePart } from './settings/audience-part.tsx';
import { BasicPart } from './settings/basic-part.tsx';
import { DisciplinePart } from './settings/discipline-part.tsx';
import { ReleasePart } from './settings/release-part.tsx';
import { TimePart } from './settings/time-part.tsx';
import { summaryOf } from './summary-text.ts';
import { useExamEditor, type PartProps } from './use-exam-editor.ts';

interface ExamEditorProps {
  /** As stored on the server; undefined for a new one. */
  readonly exam: Exam | undefined;
  readonly start: () => ExamDraft;
  /** With `publish`, the check before publishing follows. */
  readonly onSaved: (id: string, publish: boolean) => void;
  /** Restarts from the server's version. */
  readonly onReload: () => void;
  /** The check before publishing is open from the start. */
  readonly publishing?: boolean;
}

/** The exam editor: one part at a time, with a summary beside it. */
export function ExamEditor({ exam, start, onSaved, onReload, publishing = false }: ExamEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [part, show] = usePart(examParts);
  const editor = useExamEditor({
    exam,
    start,
    onSaved,
    onReload,
    onInvalid: (field) => {
      show(examParts.partOf(field));
      revealFirstError(screen);
    },
  });
  const { draft } = editor;
  const checking = useRuleChecks(draft);
  const [preview, setPreview] = useState<SentComposition>();
  const [isPublishing, setPublishing] = useState(publishing);
  const now = useNow();
  const isDraft = (exam?.state ?? ExamState.draft) === ExamState.draft;
  const problems = useMemo(
    () => problemsOf(draft, { checks: checking.checks, now, isDraft }),
    [draft, checking.checks, now, isDraft],
  );
  const save = () => void editor.save(false);
  const publish = async () => {
    // A new exam is published on the page of the stored one.
    if ((await editor.saveChanges(true)) && exam) setPublishing(true);
  };
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <EditHead
        draft={draft}
        exam={exam}
        isDirty={editor.isDirty}
        saving={editor.saving}
        onPreview={() => openPreview(draft, setPreview)}
        onSave={save}
        onPublish={() => void publish()}
      />
      {exam?.reached === false && (
        <Alert type="warning" showIcon title="这场考试面向您管理范围以外的人员：题目、密码和名单不显示，也不能修改。" />
      )}
      {exam && exam.packageFrom !== '' && (
        <Alert
          type="info"
          showIcon
          title={`来自“${exam.packageFrom}”的考试包：时间、试题和规则不能修改，请设定考生、先修课程和证书，然后发布。`}
        />
      )}
      {exam?.state === ExamState.published && (
        <Alert type="info" showIcon title="考试已经发布，保存后立即对考生生效。" />
      )}
      <PartsLayout
        parts={examParts}
        shown={part}
        problems={problems}
        errors={editor.errors}
        summary={summaryOf(draft)}
        onShow={show}
      >
        <ShownPart part={part} editing={editor} exam={exam} checking={checking} />
      </PartsLayout>
      {preview && (
        <PaperPreview
          title={draft.title || '新考试'}
          of={{ composition: preview }}
          onClosed={() => setPreview(undefined)}
        />
      )}
      {isPublishing && exam && (
        <ReadinessDialog
          exam={{ id: exam.id, title: draft.title }}
          onEdit={show}
          onPublished={() => onSaved(exam.id, false)}
          onClosed={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

interface ShownPartProps extends PartProps {
  readonly part: Part;
  readonly checking: Checking;
}

function ShownPart({ part, checking, ...props }: ShownPartProps) {
  if (part === 'paper') return <PaperPart {...props} checking={checking} />;
  const Shown = simpleParts[part];
  return <Shown {...props} />;
}

const simpleParts = {
  basic: BasicPart,
  audience: AudiencePart,
  time: TimePart,
  answering: AnsweringPart,
  discipline: DisciplinePart,
  release: ReleasePart,
} as const;

/** A sample can be drawn only from a valid composition. */
function openPreview(draft: ExamDraft, onOpen: (composition: SentComposition) => void): void {
  const { sections, forms, shuffleQuestions, shuffleOptions } = draft;
  const composition = sentComposition({ sections, forms, shuffleQuestions, shuffleOptions });
  const isWhole = Composition.safeParse(composition).success && sections.length > 0;
  if (isWhole) onOpen(composition);
  else toast('warning', '试卷还没有填好，先补全大题、题数和分值');
}
