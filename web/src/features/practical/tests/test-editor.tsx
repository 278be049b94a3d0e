import { TestState, testStateLabels } from '@ganlin/contract/practical/kinds';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { useCall } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { resultsPath, testsPath } from '../model/paths.ts';
import { testTones } from '../model/tones.ts';
import { BasicFields } from './basic-fields.tsx';
import { GroupFields } from './group-fields.tsx';
import { errorsOf, formOf, type StoredTest, type TestDraft } from './test-draft.ts';
import { useTestActions } from './use-test-actions.ts';

interface TestEditorProps {
  /** Of a new test too, so that a repeated call creates it once. */
  readonly id: string;
  readonly stored: StoredTest | undefined;
  readonly start: () => TestDraft;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
}

const fieldOf = {
  practicalPeopleWrong: 'groups',
  userNotFound: 'groups',
  practicalSheetNotPublished: 'sheetId',
  examNotFound: 'examId',
  trainclassNotFound: 'classId',
} as const;

/** Edits a practical test on one page. One that has begun is only shown. */
export function TestEditor({ id, stored, start, onSaved, onReload }: TestEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useTestActions();
  const send = useCall(practicalTestApi.save, { refresh: [practicalTestApi.paging], silent: true });
  const editor = useRecordEditor({
    start,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version }) => send.mutateAsync({ id, form, ...(version === undefined ? {} : { version }) }),
    conflict: 'practicalTestChanged',
    fieldOf,
    onSaved,
    onReload,
    onInvalid: () => revealFirstError(screen),
  });
  const { draft, isDirty, saving } = editor;
  const state = stored?.state ?? TestState.draft;
  const maySave = may('practical:test:save') && state === TestState.draft;
  const save = () => void editor.save();
  const open = async () => {
    if (!(await editor.saveChanges())) return;
    const version = editor.version() ?? 1;
    if (await actions.open({ id, title: draft.title, version })) void navigate(resultsPath(id));
  };
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <EditorHead
        back={{ label: '返回考核列表', path: testsPath }}
        title={draft.title.trim() || '安排实操考核'}
        state={<StateTag tone={testTones[state]}>{testStateLabels[state]}</StateTag>}
        isDirty={isDirty}
      >
        {maySave && (
          <Button loading={saving} title="Ctrl+S" onClick={save}>
            保存草稿
          </Button>
        )}
        {maySave && stored && (
          <Button type="primary" disabled={saving} onClick={() => void open()}>
            开始考核
          </Button>
        )}
      </EditorHead>
      {state !== TestState.draft && <Alert type="info" showIcon title="考核已经开始，安排不能再改。" />}
      <BasicFields editing={editor} disabled={!maySave} />
      <GroupFields editing={editor} disabled={!maySave} />
    </div>
  );
}
