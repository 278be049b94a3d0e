import { practicalTestApi } from '@ganlin/contract/practical/test';
import { useState } from 'react';
import { NEW, useCloseFinishedTabs, useOpenStored } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { testEditPath } from '../model/paths.ts';
import { draftOf, newDraft } from './test-draft.ts';
import { TestEditor } from './test-editor.tsx';

/** The editor of one practical test: `/edit/new` for a new one. */
export default function TestEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewTest /> : <StoredTest key={id} id={id} />;
}

function NewTest() {
  const openStored = useOpenStored(testEditPath);
  const [id] = useState(newId);
  return <TestEditor id={id} stored={undefined} start={newDraft} onSaved={openStored} onReload={() => undefined} />;
}

function StoredTest({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(practicalTestApi.detail, { id }));
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="实操考核没能载入，它可能已被删除。" />;
  return (
    <TestEditor key={turn} id={id} stored={stored} start={() => draftOf(from)} onSaved={refresh} onReload={reload} />
  );
}
