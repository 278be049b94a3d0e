import { courseApi } from '@ganlin/contract/course/course';
import { useEffect, useState } from 'react';
import { NEW, useCloseFinishedTabs, useOpenStored, usePublishNext } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { newId } from '../../../lib/browser/new-id.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { editPath } from '../model/paths.ts';
import { draftOf, newDraft } from './course-draft.ts';
import { CourseEditor } from './course-editor.tsx';

/** The editor of one course: `/edit/new` for a new one; `?part=files` opens one of its parts. */
export default function CourseEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewCourse /> : <StoredCourse key={id} id={id} />;
}

/** Lessons whose text is to be written on the page of the course that has just been stored. */
const textNext = new Map<string, string>();

function NewCourse() {
  const { search } = useScreen();
  const openStored = useOpenStored(editPath);
  const [id] = useState(newId);
  return (
    <CourseEditor
      id={id}
      stored={undefined}
      start={newDraft}
      onSaved={(stored, { publish = false, text }) => {
        if (text !== undefined) textNext.set(stored, text);
        openStored(stored, { publish, search });
      }}
      onReload={() => undefined}
    />
  );
}

function StoredCourse({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(courseApi.detail, { id }));
  const publish = usePublishNext(id);
  const [text] = useState(() => textNext.get(id));
  useEffect(() => void textNext.delete(id), [id]);
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="课程没能载入，它可能已被删除。" />;
  return (
    <CourseEditor
      key={turn}
      id={id}
      stored={stored}
      start={() => draftOf(from)}
      next={{ publish, ...(text === undefined ? {} : { text }) }}
      onSaved={refresh}
      onReload={reload}
    />
  );
}
