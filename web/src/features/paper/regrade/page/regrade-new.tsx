import { RegradeWay } from '@ganlin/contract/paper/regrade';
import { useOpenStored } from '../../../../kits/record-editor/new-record.ts';
import { RecordWait } from '../../../../kits/record-editor/stored-record.tsx';
import { useScreen } from '../../../../lib/screen/screen.tsx';
import { regradePath } from '../model/regrade.ts';
import { RegradeEditor } from './regrade-editor.tsx';
import { useAsked } from './use-asked.ts';

/** A re-grading that is not stored yet. */
export default function NewRegradeScreen() {
  const { examId = '', questionId = '', version = '' } = useScreen().params;
  const question = { examId, questionId, version: Number(version) };
  const asked = useAsked(question);
  const openStored = useOpenStored(regradePath);
  const { data } = asked;
  if (!data) {
    return <RecordWait record={{ isFailed: asked.isError, retry: asked.retry }} failed={asked.message} />;
  }
  return (
    <RegradeEditor
      key={`${examId}:${questionId}:${version}`}
      stored={undefined}
      question={question}
      asked={data}
      start={() => ({ after: data.key, way: RegradeWay.both, reason: '' })}
      onSaved={openStored}
      onReload={asked.retry}
    />
  );
}
