import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { NEW, useCloseFinishedTabs, useOpenStored, usePublishNext } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { editPath } from '../classes/class-row.ts';
import { draftOf, newDraft } from './class-draft.ts';
import { ClassEditor } from './class-editor.tsx';

/** The editor of one training class: `/edit/new` for a new one; `?part=fee` opens one of its parts. */
export default function ClassEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewClass /> : <StoredClass key={id} id={id} />;
}

function NewClass() {
  const { search } = useScreen();
  const openStored = useOpenStored(editPath);
  return (
    <ClassEditor
      stored={undefined}
      start={newDraft}
      onSaved={(id, publish) => openStored(id, { publish, search })}
      onReload={() => undefined}
    />
  );
}

function StoredClass({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(trainclassApi.edit, { id }));
  const publishing = usePublishNext(id);
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="培训班没能载入，它可能已被删除。" />;
  return (
    <ClassEditor
      key={turn}
      stored={stored}
      start={() => draftOf(from)}
      publishing={publishing}
      onSaved={refresh}
      onReload={reload}
    />
  );
}
