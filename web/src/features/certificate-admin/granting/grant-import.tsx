import { grantImportApi } from '@ganlin/contract/certificate/grant-import';
import { ImportPage } from '../../../kits/import-wizard/import-page.tsx';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { GRANTS } from '../model/grant-row.ts';
import { useTemplates } from '../model/template-select.tsx';

/** Grants certificates to the people of a spreadsheet; the URL says which certificate, and what it says. */
export default function GrantImportScreen() {
  const params = new URLSearchParams(useScreen().search);
  const [templateId, issuedOn] = [params.get('templateId') ?? '', params.get('issuedOn') ?? ''];
  const about = {
    templateId,
    issuedOn,
    className: params.get('className') ?? '',
    studyHours: params.get('studyHours') ?? '',
  };
  const template = useTemplates()?.find(({ id }) => id === templateId);
  return (
    <ImportPage
      title={template ? `按名单颁发：${template.name}` : '按名单颁发'}
      noun="颁证名单"
      unit="人"
      api={grantImportApi}
      back={GRANTS}
      about={about}
      guide={
        <p>
          发证日期 {issuedOn}
          。每行一人，写账号或身份证号。已有有效证书、不在您数据范围内、缺少要印内容的，会逐行指出，不会颁发。
        </p>
      }
    />
  );
}
