import { examApi } from '@ganlin/contract/exam/exam';
import { NEW, useCloseFinishedTabs, useOpenStored, usePublishNext } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { editPath } from '../model/exam-row.ts';
import { draftOf, newDraft } from './exam-draft.ts';
import { ExamEditor } from './exam-editor.tsx';

/** The editor of one exam: `/edit/new` for a new one; `?part=paper` opens one of its parts. */
export default function ExamEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewExam /> : <StoredExam key={id} id={id} />;
}

function NewExam() {
  const { search } = useScreen();
  const openStored = useOpenStored(editPath);
  return (
    <ExamEditor
      exam={undefined}
      start={newDraft}
      onSaved={(id, publish) => openStored(id, { publish, search })}
      onReload={() => undefined}
    />
  );
}

function StoredExam({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(examApi.detail, { id }));
  const publishing = usePublishNext(id);
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="考试没能载入，它可能已被删除。" />;
  return (
    <ExamEditor
      key={turn}
      exam={stored}
      start={() => draftOf(from)}
      publishing={publishing}
      onSaved={refresh}
      onReload={reload}
    />
  );
}
