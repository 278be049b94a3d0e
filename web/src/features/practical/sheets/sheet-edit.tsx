import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { useState } from 'react';
import { NEW, useCloseFinishedTabs, useOpenStored } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { sheetEditPath } from '../model/paths.ts';
import { draftOf, newDraft } from './sheet-draft.ts';
import { SheetEditor } from './sheet-editor.tsx';

/** The editor of one score sheet: `/edit/new` for a new one. */
export default function SheetEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewSheet /> : <StoredSheet key={id} id={id} />;
}

function NewSheet() {
  const openStored = useOpenStored(sheetEditPath);
  const [id] = useState(newId);
  return <SheetEditor id={id} stored={undefined} start={newDraft} onSaved={openStored} onReload={() => undefined} />;
}

function StoredSheet({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(practicalSheetApi.detail, { id }));
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="评分表没能载入，它可能已被删除。" />;
  return (
    <SheetEditor key={turn} id={id} stored={stored} start={() => draftOf(from)} onSaved={refresh} onReload={reload} />
  );
}
