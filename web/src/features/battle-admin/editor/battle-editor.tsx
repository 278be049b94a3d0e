import { battleApi } from '@ganlin/contract/battle/battle';
import { BattleState, battleStateLabels } from '@ganlin/contract/battle/kinds';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { useCall } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { battlesPath } from '../model/paths.ts';
import { battleTones } from '../model/rows.ts';
import { affectedQueries, useBattleActions } from '../model/use-battle-actions.ts';
import { errorsOf, formOf, type BattleDraft, type StoredBattle } from './battle-draft.ts';
import { BasicFields } from './basic-fields.tsx';
import { PlayFields } from './play-fields.tsx';

interface BattleEditorProps {
  /** Of a new battle too, so that a repeated call creates it once. */
  readonly id: string;
  /** The version on the server; undefined for a new battle. */
  readonly stored: StoredBattle | undefined;
  readonly start: () => BattleDraft;
  readonly onSaved: (id: string) => void;
  /** Starts again from the server's version. */
  readonly onReload: () => void;
}

const fieldOf = { repoNotFound: 'repoIds', battleNotReady: 'repoIds' } as const;

/** Edits a battle on one page. */
export function BattleEditor({ id, stored, start, onSaved, onReload }: BattleEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const may = usePermission();
  const actions = useBattleActions();
  const send = useCall(battleApi.save, { refresh: affectedQueries, silent: true });
  const editor = useRecordEditor({
    start,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version }) => send.mutateAsync({ id, form, ...(version === undefined ? {} : { version }) }),
    conflict: 'battleChanged',
    fieldOf,
    onSaved,
    onReload,
    onInvalid: () => revealFirstError(screen),
  });
  const { draft, isDirty, saving } = editor;
  const state = stored?.state ?? BattleState.draft;
  const maySave = may('battle:battle:save');
  const save = () => void editor.save();
  const open = async () => {
    if (await editor.saveChanges()) await actions.openNow({ id, title: draft.title.trim() });
  };
  useSaveKeys({ onSave: save });
  return (
    <div ref={screen} className={styles.screen}>
      <EditorHead
        back={{ label: '返回对战活动列表', path: battlesPath }}
        title={draft.title.trim() || (stored ? '编辑对战活动' : '新建对战活动')}
        state={<StateTag tone={battleTones[state]}>{battleStateLabels[state]}</StateTag>}
        isDirty={isDirty}
      >
        {maySave && (
          <Button
            type={state === BattleState.open ? 'primary' : 'default'}
            loading={saving}
            title="Ctrl+S"
            onClick={save}
          >
            {state === BattleState.draft ? '保存草稿' : '保存'}
          </Button>
        )}
        {maySave && state !== BattleState.open && may('battle:battle:publish') && (
          <Button type="primary" disabled={saving} onClick={() => void open()}>
            保存并开放
          </Button>
        )}
      </EditorHead>
      {state === BattleState.open && (
        <Alert type="info" showIcon title="对战活动正在开放：保存后从下一局起生效，已经开始的对局不变。" />
      )}
      <BasicFields editing={editor} stored={stored} />
      <PlayFields editing={editor} />
    </div>
  );
}
