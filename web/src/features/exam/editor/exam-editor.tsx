import { Composition } from '@ganlin/contract/exam/composition';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { toast } from '../../../lib/screen/toast.ts';
import { PaperPreview } from '../check/paper-preview.tsx';
import { ReadinessDialog } from '../check/readiness-dialog.tsx';
import { useNow } from '../model/use-now.ts';
import { AnsweringPart } from './settings/answering-part.tsx';
import { AudiencePart } from './settings/audience-part.tsx';
import { BasicPart } from './settings/basic-part.tsx';
import { sentComposition, type SentComposition } from '../model/composition-draft.ts';
import { EditHead } from './edit-head.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import type { Exam, ExamDraft } from './exam-draft.ts';
import { PaperPart } from './composition/paper-part.tsx';
import { partOfAddress, partOfError, parts, partTitles, type Part } from '../model/parts.ts';
import { problemsOf } from './problems.ts';
import { ReleasePart } from './settings/release-part.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { TimePart } from './settings/time-part.tsx';
import { useEditing, type Editing } from './use-editing.ts';
import { useRuleChecks, type Checking } from './composition/use-rule-checks.ts';
import { PartNav } from '../../../kits/record-editor/part-nav.tsx';
import { useSaveKey } from '../../../kits/record-editor/use-save-key.ts';
import { useSaving } from './use-saving.ts';

interface ExamEditorProps {
  /** As it is on the server; undefined for a new one. */
  readonly exam: Exam | undefined;
  readonly start: () => ExamDraft;
  /** With `publish` the check before publishing is wanted next. */
  readonly onSaved: (id: string, publish: boolean) => void;
  /** Starts anew from what the server has. */
  readonly onReload: () => void;
  /** The check before publishing is open from the start. */
  readonly publishing?: boolean;
}

/** Composes an exam: one part at a time, with what it comes to beside it. */
export function ExamEditor({ exam, start, onSaved, onReload, publishing = false }: ExamEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const editing = useEditing(start);
  const { draft, errors } = editing;
  const checking = useRuleChecks(draft);
  const { part, show } = usePart();
  const [preview, setPreview] = useState<SentComposition>();
  const [isPublishing, setPublishing] = useState(publishing);
  const now = useNow();
  const isDraft = (exam?.state ?? ExamState.draft) === ExamState.draft;
  const problems = useMemo(
    () => problemsOf(draft, { checks: checking.checks, now, isDraft }),
    [draft, checking.checks, now, isDraft],
  );
  const asksToPublish = useRef(false);
  const { submit, saving } = useSaving({
    editing,
    exam,
    onSaved: (id) => onSaved(id, asksToPublish.current),
    onReload: () => {
      editing.settle();
      onReload();
    },
    onError: (place) => {
      show(partOfError(place));
      // The part is there a moment later.
      setTimeout(() => showFirstError(screen.current));
    },
  });
  const save = async (publish: boolean) => {
    asksToPublish.current = publish;
    const isStored = exam !== undefined && !editing.isDirty;
    if (publish && isStored) return setPublishing(true);
    if ((await submit()) !== undefined && publish && exam) setPublishing(true);
  };
  useSaveKey(() => void save(false));
  return (
    <div ref={screen} className={styles.screen}>
      <EditHead
        draft={draft}
        exam={exam}
        isDirty={editing.isDirty}
        saving={saving}
        onPreview={() => openPreview(draft, setPreview)}
        onSave={() => void save(false)}
        onPublish={() => void save(true)}
      />
      {exam?.reached === false && (
        <Alert type="warning" showIcon title="这场考试面向您管理范围以外的人员：题目、密码和名单不显示，也不能修改。" />
      )}
      {exam?.state === ExamState.published && (
        <Alert type="info" showIcon title="考试已经发布，保存后立即对考生生效。" />
      )}
      <PartNav
        label="考试的各部分"
        parts={parts}
        titles={partTitles}
        shown={part}
        problems={problems}
        errors={errors}
        partOfError={partOfError}
        onShow={show}
      />
      <div className={styles.columns}>
        <ShownPart part={part} editing={editing} exam={exam} checking={checking} />
        <SummaryPanel draft={draft} problems={problems} onShow={show} />
      </div>
      <SummaryStrip
        draft={draft}
        problems={problems}
        onMore={() => screen.current?.querySelector('aside')?.scrollIntoView()}
      />
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
          onMend={show}
          onPublished={() => onSaved(exam.id, false)}
          onClosed={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

interface ShownPartProps {
  readonly part: Part;
  readonly editing: Editing;
  readonly exam: Exam | undefined;
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
  release: ReleasePart,
} as const;

/** The part the address names, so that a link leads to it and the way back too. */
function usePart() {
  const { pathname, search } = useScreen();
  const navigate = useNavigate();
  const show = (part: Part) => {
    const params = new URLSearchParams(search);
    params.set('part', part);
    void navigate({ pathname, search: `?${params}` }, { replace: true });
  };
  return { part: partOfAddress(search), show };
}

/** Only what is whole can be drawn from. */
function openPreview(draft: ExamDraft, onOpen: (composition: SentComposition) => void): void {
  const { sections, forms, shuffleQuestions, shuffleOptions } = draft;
  const composition = sentComposition({ sections, forms, shuffleQuestions, shuffleOptions });
  const isWhole = Composition.safeParse(composition).success && sections.length > 0;
  if (isWhole) onOpen(composition);
  else toast('warning', '试卷还没有填好，先补全大题、题数和分值');
}

function showFirstError(screen: HTMLElement | null): void {
  const error = screen?.querySelector('[data-error]');
  error?.scrollIntoView({ block: 'center' });
  error?.closest('[role=group], li, section')?.querySelector<HTMLElement>('input, [role=textbox]')?.focus();
}
