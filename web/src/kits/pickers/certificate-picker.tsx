import { TemplateState } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { usePermission } from '../../lib/session/use-permission.ts';

interface NamedTemplate {
  readonly id: string;
  readonly name: string;
}

interface CertificatePickerProps {
  readonly 'aria-label': string;
  readonly template: NamedTemplate | null;
  readonly onChange: (template: NamedTemplate | null) => void;
}

/** A certificate that is granted now, or none. Without permission to see templates, users can only remove it. */
export function CertificatePicker({ template, onChange, ...labelled }: CertificatePickerProps) {
  const mayFind = usePermission()('cert:template:paging');
  const [keyword, setKeyword] = useState('');
  const { data, isFetching } = useQuery({
    ...query(certificateTemplateApi.paging, { params: { keyword: keyword.trim(), state: TemplateState.inUse } }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, name }) => ({ id, name }));
  const known = template ? [template, ...found.filter(({ id }) => id !== template.id)] : found;
  const nothing = data ? '没有在用的证书模板' : '正在载入';
  return (
    <Select<string>
      {...labelled}
      allowClear
      loading={isFetching}
      placeholder={mayFind ? '不颁发证书' : '您没有查看证书模板的权限'}
      notFoundContent={mayFind ? nothing : '您没有查看证书模板的权限'}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={template?.id ?? null}
      onChange={(id: string | undefined) => onChange(known.find((one) => one.id === id) ?? null)}
    />
  );
}
