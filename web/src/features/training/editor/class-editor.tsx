import { ClassState } from '@ganlin/contract/training/kinds';
import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import styles from '../../../kits/record-editor/editor.module.css';
import { PartsLayout, usePart } from '../../../kits/record-editor/part-nav.tsx';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { PublishDialog } from '../classes/publish-dialog.tsx';
import { ShareDialog } from '../classes/share-dialog.tsx';
import type { ClassDraft, StoredClass } from './class-draft.ts';
import { ClassHead } from './class-head.tsx';
import { classParts } from './class-parts.ts';
import { problemsOf } from './class-problems.ts';
import { BasicPart } from './fields/basic-part.tsx';
import { CompletionPart } from './fields/completion-part.tsx';
import { FeePart } from './fields/fee-part.tsx';
import { FormPart } from './fields/form-part.tsx';
import { IntroducePart } from './fields/introduce-part.tsx';
import { TimePart } from './fields/time-part.tsx';
import { SessionsPart } from './sessions/sessions-part.tsx';
import { summaryOf } from './summary-text.ts';
import { useClassEditor } from './use-class-editor.ts';

interface ClassEditorProps {
  /** The version on the server; undefined for a new class. */
  readonly stored: StoredClass | undefined;
  readonly start: () => ClassDraft;
  /** With `publish` the class is to be published next. */
  readonly onSaved: (id: string, publish: boolean) => void;
  /** Starts again from the server's version. */
  readonly onReload: () => void;
  /** Opens the publish dialog from the start. */
  readonly publishing?: boolean;
}

type Window = 'publish' | 'share';

/** Edits a training class: one part at a time, with a summary beside it. */
export function ClassEditor({ stored, start, onSaved, onReload, publishing = false }: ClassEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [part, show] = usePart(classParts);
  const editor = useClassEditor({
    stored,
    start,
    onSaved,
    onReload,
    onInvalid: (field) => {
      show(classParts.partOf(field));
      revealFirstError(screen);
    },
  });
  const { draft } = editor;
  const [opened, setOpened] = useState<Window | undefined>(publishing ? 'publish' : undefined);
  const [now] = useState(() => new Date());
  const isDraft = (stored?.state ?? ClassState.draft) === ClassState.draft;
  const problems = useMemo(() => problemsOf(draft, { now, isDraft }), [draft, now, isDraft]);
  const save = () => void editor.save(false);
  const publish = async () => {
    // A new class is published from the page of the stored class.
    if ((await editor.saveChanges(true)) && stored) setOpened('publish');
  };
  useSaveKeys({ onSave: save });
  const Shown = partViews[part];
  return (
    <div ref={screen} className={styles.screen}>
      <ClassHead
        title={draft.title}
        stored={stored}
        isDirty={editor.isDirty}
        saving={editor.saving}
        onShare={() => setOpened('share')}
        onSave={save}
        onPublish={() => void publish()}
      />
      {stored?.state === ClassState.published && (
        <Alert type="info" showIcon title="培训班已经发布，保存后立即在报名页生效。" />
      )}
      <PartsLayout
        parts={classParts}
        shown={part}
        problems={problems}
        errors={editor.errors}
        summary={summaryOf(draft)}
        onShow={show}
      >
        <Shown editing={editor} stored={stored} />
      </PartsLayout>
      {opened === 'share' && stored && (
        <ShareDialog trainclass={{ id: stored.id, title: stored.form.title }} onClosed={() => setOpened(undefined)} />
      )}
      {opened === 'publish' && stored && (
        <PublishDialog
          trainclass={{ id: stored.id, title: draft.title }}
          onPublished={() => onSaved(stored.id, false)}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

const partViews = {
  basic: BasicPart,
  time: TimePart,
  form: FormPart,
  fee: FeePart,
  sessions: SessionsPart,
  completion: CompletionPart,
  introduce: IntroducePart,
} as const;
