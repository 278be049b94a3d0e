import { SheetState, sheetStateLabels } from '@ganlin/contract/practical/kinds';
import { fullCentiOf, practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { commonWorkKinds } from '@ganlin/contract/certificate/kinds';
import { Alert, AutoComplete, Input } from 'antd';
import { useRef } from 'react';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import { EditorHead, SaveButtons } from '../../../kits/record-editor/editor-head.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { errorAt } from '../../../lib/api/form-errors.ts';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { isDone } from '../model/done.ts';
import { sheetsPath } from '../model/paths.ts';
import { sheetTones } from '../model/tones.ts';
import { SectionFields } from './section-fields.tsx';
import { errorsOf, formOf, type SheetDraft, type StoredSheet } from './sheet-draft.ts';

interface SheetEditorProps {
  /** Of a new sheet too, so that a repeated call creates it once. */
  readonly id: string;
  readonly stored: StoredSheet | undefined;
  readonly start: () => SheetDraft;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
}

const affected = [practicalSheetApi.paging, practicalSheetApi.choices];
const workKinds = commonWorkKinds.map((value) => ({ value }));

/** Edits a score sheet on one page. A published one is only shown. */
export function SheetEditor({ id, stored, start, onSaved, onReload }: SheetEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const may = usePermission();
  const send = useCall(practicalSheetApi.save, { refresh: affected, silent: true });
  const publish = useCall(practicalSheetApi.publish, { refresh: affected });
  const editor = useRecordEditor({
    start,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version }) => send.mutateAsync({ id, form, ...(version === undefined ? {} : { version }) }),
    conflict: 'practicalSheetChanged',
    onSaved,
    onReload,
    onInvalid: () => revealFirstError(screen),
  });
  const { draft, change, errors, isDirty, saving } = editor;
  const state = stored?.state ?? SheetState.draft;
  const isDraft = state === SheetState.draft;
  const maySave = may('practical:sheet:save') && isDraft;
  const save = () => void editor.save();
  const publishNow = async () => {
    if (!(await editor.saveChanges())) return;
    const content = '发布后不能再改，只能复制成新的评分表。';
    if (!(await confirmAction({ title: `发布“${draft.title}”吗？`, content, okText: '发布' }))) return;
    const version = editor.version() ?? 1;
    if (!(await isDone(publish.mutateAsync({ id, version })))) return;
    toast('success', '评分表已发布');
    onReload();
  };
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <EditorHead
        back={{ label: '返回评分表列表', path: sheetsPath }}
        title={draft.title.trim() || '新建评分表'}
        state={<StateTag tone={sheetTones[state]}>{sheetStateLabels[state]}</StateTag>}
        isDirty={isDirty}
      >
        <SaveButtons
          isDraft={isDraft}
          maySave={maySave}
          mayPublish={stored !== undefined}
          saving={saving}
          onSave={save}
          onPublish={() => void publishNow()}
        />
      </EditorHead>
      {!isDraft && <Alert type="info" showIcon title="评分表已发布，不能再改。要修改请在列表中复制成新的评分表。" />}
      <fieldset className={styles.panel} disabled={!maySave} aria-label="基本信息">
        <EditField label="名称" required error={errorAt(errors, 'title')}>
          <Input
            aria-label="名称"
            placeholder="如 火箭发射装置操作"
            maxLength={50}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </EditField>
        <EditField label="作业类别" half>
          <AutoComplete
            aria-label="作业类别"
            options={workKinds}
            maxLength={10}
            value={draft.workKind}
            onChange={(workKind: string) => change({ workKind })}
          />
        </EditField>
        <EditField label="时限" half required error={errorAt(errors, 'minutes')}>
          <NumberField
            label="时限"
            unit="分钟"
            max={240}
            value={draft.minutes}
            onChange={(minutes) => change({ minutes })}
          />
        </EditField>
        <EditField label="合格分" half required error={errorAt(errors, 'pass')}>
          <NumberField label="合格分" unit="分" max={100} value={draft.pass} onChange={(pass) => change({ pass })} />
        </EditField>
        <EditField label="满分" half hint="各评分项分值之和">
          <b>{fullCentiOf(formOf(draft).sections) / 100} 分</b>
        </EditField>
      </fieldset>
      <SectionFields editing={editor} disabled={!maySave} />
    </div>
  );
}
