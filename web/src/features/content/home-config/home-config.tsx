import { homeConfigApi } from '@ganlin/contract/content/home';
import { RecordWait, useStoredRecord } from '../../../kits/record-editor/stored-record.tsx';
import { query } from '../../../lib/api/query.ts';
import { HomeEditor } from './home-editor.tsx';

export default function HomeConfigScreen() {
  const record = useStoredRecord(query(homeConfigApi.detail, {}));
  const { from, turn, reload } = record;
  if (!from) return <RecordWait record={record} failed="首页设置没能载入。" />;
  return <HomeEditor key={turn} stored={from} onReload={reload} />;
}
