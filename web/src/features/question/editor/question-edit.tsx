import { QuestionType } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { useState } from 'react';
import { finishTab, NEW, useCloseFinishedTabs, useOpenStored } from '../../../kits/record-editor/new-record.ts';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { hasUnsaved } from '../../../lib/screen/unsaved.ts';
import { editPath } from '../model/question-row.ts';
import { draftOf, isType, newDraft, type Draft, type Question } from './question-draft.ts';
import { QuestionEditor } from './question-editor.tsx';
import type { Version } from './versions/version-text.ts';

/** The editor of one question: `/edit/new?type=2&repo=…` for a new one. */
export default function QuestionEditScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? NEW;
  useCloseFinishedTabs();
  return id === NEW ? <NewQuestion /> : <StoredQuestion key={id} id={id} />;
}

function NewQuestion() {
  const { pathname, search } = useScreen();
  const openStored = useOpenStored(editPath);
  const [begun, setBegun] = useState(search);
  // Another new question was requested: input already typed is not discarded for it.
  if (begun !== search && !hasUnsaved([pathname])) setBegun(search);
  return (
    <QuestionEditor
      key={begun}
      question={undefined}
      start={() => startOf(begun)}
      onSaved={(id) => openStored(id)}
      onReload={() => undefined}
      onTake={() => undefined}
      onDone={() => undefined}
    />
  );
}

function startOf(search: string): Draft {
  const params = new URLSearchParams(search);
  const type = Number(params.get('type'));
  return newDraft({ type: isType(type) ? type : QuestionType.single, repoIds: params.getAll('repo') });
}

function StoredQuestion({ id }: { readonly id: string }) {
  const { pathname } = useScreen();
  const record = useStoredRecord(query(questionApi.detail, { id }));
  const { stored, from, turn, refresh, reload, startFrom } = record;
  if (!stored || !from) return <RecordWait record={record} failed="试题没能载入，它可能已被删除。" />;
  return (
    <QuestionEditor
      key={turn}
      question={stored}
      start={() => draftOf(from)}
      onSaved={refresh}
      onReload={reload}
      onTake={(version) => startFrom(taken(stored, version))}
      onDone={() => finishTab(pathname)}
    />
  );
}

function taken(question: Question, { level, content, analysis, body }: Version): Question {
  return { ...question, level, content, analysis, body };
}
