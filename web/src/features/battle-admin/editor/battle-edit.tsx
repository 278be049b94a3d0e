import { battleApi } from '@ganlin/contract/battle/battle';
import { useState } from 'react';
import { NEW, useCloseFinishedTabs, useOpenStored } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { newId } from '../../../lib/browser/new-id.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { editPath } from '../model/paths.ts';
import { draftOf, newDraft } from './battle-draft.ts';
import { BattleEditor } from './battle-editor.tsx';

/** The editor of one battle: `/edit/new` for a new one. */
export default function BattleEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewBattle /> : <StoredBattle key={id} id={id} />;
}

function NewBattle() {
  const openStored = useOpenStored(editPath);
  const [id] = useState(newId);
  return <BattleEditor id={id} stored={undefined} start={newDraft} onSaved={openStored} onReload={() => undefined} />;
}

function StoredBattle({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(battleApi.detail, { id }));
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="对战活动没能载入，它可能已被删除。" />;
  return (
    <BattleEditor key={turn} id={id} stored={stored} start={() => draftOf(from)} onSaved={refresh} onReload={reload} />
  );
}
