import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { TemplateDesigner } from './template-designer.tsx';
import { draftOf } from './template-draft.ts';

/** The designer of one template. */
export default function DesignerScreen() {
  const { params } = useScreen();
  const id = params['id'] ?? '';
  return <StoredTemplate key={id} id={id} />;
}

function StoredTemplate({ id }: { readonly id: string }) {
  const record = useStoredRecord(query(certificateTemplateApi.detail, { id }));
  const { stored, from, turn, refresh, reload } = record;
  if (!stored || !from) return <RecordWait record={record} failed="证书模板没能载入，它可能不存在。" />;
  return (
    <TemplateDesigner key={turn} stored={stored} start={() => draftOf(from)} onSaved={refresh} onReload={reload} />
  );
}
