import { CourseState } from '@ganlin/contract/course/kinds';
import { Alert } from 'antd';
import { useRef, useState } from 'react';
import styles from '../../../kits/record-editor/editor.module.css';
import { PartsLayout, usePart } from '../../../kits/record-editor/part-nav.tsx';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { AssignDrawer } from '../assign/assign-drawer.tsx';
import { PublishDialog } from '../manage/publish-dialog.tsx';
import { courseParts } from '../model/parts.ts';
import type { CourseDraft, StoredCourse } from './course-draft.ts';
import { CourseHead } from './course-head.tsx';
import { problemsOf } from './course-problems.ts';
import { FilesPart } from './files/files-part.tsx';
import { filesOf, findFile } from './files/outline.ts';
import { SelectedFile } from './lesson/selected-file.tsx';
import { TextDrawer } from './lesson/text-drawer.tsx';
import { useAddFiles } from './files/use-add-files.ts';
import { noMaterial, useMaterials } from './files/use-materials.ts';
import { AudiencePart } from './settings/audience-part.tsx';
import { BasicPart } from './settings/basic-part.tsx';
import { TimePart } from './settings/time-part.tsx';
import { summaryOf } from './summary-text.ts';
import { useCourseEditor, type Next } from './use-course-editor.ts';

interface CourseEditorProps {
  readonly id: string;
  /** The version on the server; undefined for a new course. */
  readonly stored: StoredCourse | undefined;
  readonly start: () => CourseDraft;
  readonly onSaved: (id: string, next: Next) => void;
  /** Starts again from the server's version. */
  readonly onReload: () => void;
  /** What the page was opened for, after a new course was stored. */
  readonly next?: Next;
}

/** What is open over the editor: a dialog, a drawer, or the text of a lesson. */
type Opened = 'publish' | 'assign' | { readonly text: string };

const nothingNext: Next = {};

const openedFor = ({ publish, text }: Next): Opened | undefined =>
  publish === true ? 'publish' : text === undefined ? undefined : { text };

/** Edits a course: one part at a time, with a summary beside it. */
export function CourseEditor({ id, stored, start, onSaved, onReload, next = nothingNext }: CourseEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [part, show] = usePart(courseParts);
  const [selected, select] = useState<string | undefined>(next.text);
  const [opened, setOpened] = useState(openedFor(next));
  const close = () => setOpened(undefined);
  const editor = useCourseEditor({
    id,
    stored,
    start,
    onSaved,
    onReload,
    onInvalid: (field) => {
      show(courseParts.partOf(field));
      const file = fileAt(editor.draft, field);
      if (file !== undefined) select(file);
      revealFirstError(screen);
    },
  });
  const { draft } = editor;
  const materials = useMaterials(filesOf(draft.chapters), stored);
  const uploads = useAddFiles(editor);
  const file = findFile(draft.chapters, selected);
  const save = () => void editor.save({});
  // A new course goes on from the page of the stored one.
  const saveAndOpen = async (wanted: Next) => {
    if ((await editor.saveChanges(wanted)) && stored) setOpened(openedFor(wanted));
  };
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <CourseHead
        title={draft.title}
        stored={stored}
        isDirty={editor.isDirty}
        saving={editor.saving}
        onAssign={() => setOpened('assign')}
        onSave={save}
        onPublish={() => void saveAndOpen({ publish: true })}
      />
      <Notices stored={stored} />
      <PartsLayout
        parts={courseParts}
        shown={part}
        problems={problemsOf(draft, materials)}
        errors={editor.errors}
        summary={summaryOf(draft, materials)}
        onShow={show}
        beside={
          part === 'files' &&
          file && (
            <SelectedFile
              editing={editor}
              file={file}
              material={materials.get(file.id) ?? noMaterial}
              uploads={uploads}
              onWrite={() => void saveAndOpen({ text: file.id })}
              onClose={() => select(undefined)}
            />
          )
        }
      >
        {part === 'files' ? (
          <FilesPart
            editing={editor}
            materials={materials}
            uploads={uploads}
            hasLearners={(stored?.learners ?? 0) > 0}
            selected={selected}
            onSelect={select}
          />
        ) : (
          <SettingsPart part={part} editing={editor} stored={stored} />
        )}
      </PartsLayout>
      {opened === 'publish' && stored && (
        <PublishDialog
          course={{ id: stored.id, title: draft.title }}
          onEdit={show}
          onPublished={() => onSaved(stored.id, {})}
          onClosed={close}
        />
      )}
      {opened === 'assign' && stored && (
        <AssignDrawer course={{ id: stored.id, title: draft.title }} onClosed={close} />
      )}
      {typeof opened === 'object' && (
        <TextDrawer fileId={opened.text} title={findFile(draft.chapters, opened.text)?.title ?? ''} onClosed={close} />
      )}
    </div>
  );
}

function Notices({ stored }: { readonly stored: StoredCourse | undefined }) {
  return (
    <>
      {stored?.reached === false && (
        <Alert type="warning" showIcon title="这门课程面向您管理范围以外的人员：密码和名单不显示，也不能修改。" />
      )}
      {stored?.state === CourseState.published && (
        <Alert type="info" showIcon title="课程已经发布，保存后立即对学员生效；已有的学习记录保留。" />
      )}
    </>
  );
}

const settingsParts = { basic: BasicPart, audience: AudiencePart, time: TimePart } as const;

type SettingsPartProps = Parameters<typeof BasicPart>[0] & { readonly part: keyof typeof settingsParts };

function SettingsPart({ part, ...props }: SettingsPartProps) {
  const Shown = settingsParts[part];
  return <Shown {...props} />;
}

/** The file that a field of the form belongs to: `chapters.0.files.2.url`. */
function fileAt({ chapters }: CourseDraft, field: string): string | undefined {
  const found = /^chapters\.(\d+)\.files\.(\d+)/.exec(field);
  return found ? chapters[Number(found[1])]?.files[Number(found[2])]?.id : undefined;
}
