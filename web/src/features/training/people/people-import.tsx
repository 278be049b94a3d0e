import { personApi, personImportApi } from '@ganlin/contract/training/person';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { ImportPage } from '../../../kits/import-wizard/import-page.tsx';
import { peoplePath } from './person-row.ts';

/** Imports many people of a unit from a spreadsheet into the class in the URL. */
export default function PeopleImportScreen() {
  const { id: activityId = '' } = useScreen().params;
  const { data } = useQuery(query(personApi.counts, { activityId }));
  return (
    <ImportPage
      title={data ? `批量报名：${data.title}` : '批量报名'}
      noun="报名"
      unit="人"
      api={personImportApi}
      back={peoplePath(activityId)}
      about={{ activityId }}
      guide={<p>按本班的必填项和名额逐行检查；同一个人（身份证号或手机号码相同）只能报名一次，不会重复导入。</p>}
    />
  );
}
