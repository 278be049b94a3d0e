import { ClassState } from '@ganlin/contract/training/kinds';
import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { PublishDialog } from '../classes/publish-dialog.tsx';
import { ShareDialog } from '../classes/share-dialog.tsx';
import { BasicPart } from './fields/basic-part.tsx';
import type { ClassDraft, StoredClass } from './class-draft.ts';
import { ClassHead } from './class-head.tsx';
import { partOfAddress, partOfError, parts, partTitles, type Part } from './class-parts.ts';
import { problemsOf } from './class-problems.ts';
import { ClassStrip, ClassSummary } from './class-summary.tsx';
import { CompletionPart } from './fields/completion-part.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { FeePart } from './fields/fee-part.tsx';
import { FormPart } from './fields/form-part.tsx';
import { IntroducePart } from './fields/introduce-part.tsx';
import { SessionsPart } from './sessions/sessions-part.tsx';
import { TimePart } from './fields/time-part.tsx';
import { useClassEditing } from './use-class-editing.ts';
import { PartNav } from '../../../kits/record-editor/part-nav.tsx';
import { useSaveKey } from '../../../kits/record-editor/use-save-key.ts';
import { useSaving } from './use-saving.ts';

interface ClassEditorProps {
  /** As it is on the server; undefined for a new one. */
  readonly stored: StoredClass | undefined;
  readonly start: () => ClassDraft;
  /** With `publish` it is to be published next. */
  readonly onSaved: (id: string, publish: boolean) => void;
  /** Starts anew from what the server has. */
  readonly onReload: () => void;
  /** The question before publishing is open from the start. */
  readonly publishing?: boolean;
}

type Window = 'publish' | 'share';

/** Writes a training class: one part at a time, with what it comes to beside it. */
export function ClassEditor({ stored, start, onSaved, onReload, publishing = false }: ClassEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const editing = useClassEditing(start);
  const { draft, errors } = editing;
  const { part, show } = usePart();
  const [opened, setOpened] = useState<Window | undefined>(publishing ? 'publish' : undefined);
  const [now] = useState(() => new Date());
  const isDraft = (stored?.state ?? ClassState.draft) === ClassState.draft;
  const problems = useMemo(() => problemsOf(draft, { now, isDraft }), [draft, now, isDraft]);
  const asksToPublish = useRef(false);
  const { submit, saving } = useSaving({
    editing,
    stored,
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
    const isStored = stored !== undefined && !editing.isDirty;
    if (publish && isStored) return setOpened('publish');
    if ((await submit()) !== undefined && publish && stored) setOpened('publish');
  };
  useSaveKey(() => void save(false));
  const Shown = partViews[part];
  return (
    <div ref={screen} className={styles.screen}>
      <ClassHead
        title={draft.title}
        stored={stored}
        isDirty={editing.isDirty}
        saving={saving}
        onShare={() => setOpened('share')}
        onSave={() => void save(false)}
        onPublish={() => void save(true)}
      />
      {stored?.state === ClassState.published && (
        <Alert type="info" showIcon title="培训班已经发布，保存后立即在报名页生效。" />
      )}
      <PartNav
        label="培训班的各部分"
        parts={parts}
        titles={partTitles}
        shown={part}
        problems={problems}
        errors={errors}
        partOfError={partOfError}
        onShow={show}
      />
      <div className={styles.columns}>
        <Shown editing={editing} stored={stored} />
        <ClassSummary draft={draft} problems={problems} onShow={show} />
      </div>
      <ClassStrip
        draft={draft}
        problems={problems}
        onMore={() => screen.current?.querySelector('aside')?.scrollIntoView()}
      />
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

function showFirstError(screen: HTMLElement | null): void {
  const error = screen?.querySelector('[data-error]');
  error?.scrollIntoView({ block: 'center' });
  error?.closest('[role=group], li, section')?.querySelector<HTMLElement>('input, [role=textbox]')?.focus();
}
