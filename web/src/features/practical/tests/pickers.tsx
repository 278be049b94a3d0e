import { examApi } from '@ganlin/contract/exam/exam';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { Person } from '../../../kits/pickers/person.ts';
import { query } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PickerProps<Value> {
  readonly 'aria-label': string;
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

interface SearchSelectProps<Value extends Named> extends PickerProps<Value> {
  readonly found: readonly Value[];
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
  readonly labelOf?: (value: Value) => string;
}

/** One record, found by typing; the chosen one is always among the options. */
function SearchSelect<Value extends Named>(props: SearchSelectProps<Value>) {
  const { found, value, onChange, onSearch, placeholder, labelOf = ({ name }: Value) => name } = props;
  const known = value ? [value, ...found.filter(({ id }) => id !== value.id)] : found;
  return (
    <Select<string>
      aria-label={props['aria-label']}
      allowClear
      placeholder={placeholder}
      options={known.map((one) => ({ value: one.id, label: labelOf(one) }))}
      showSearch={{ filterOption: false, onSearch }}
      value={value?.id ?? null}
      onChange={(id: string | undefined) => onChange(known.find((one) => one.id === id) ?? null)}
    />
  );
}

export function SheetPicker({ value, onChange, ...labelled }: PickerProps<string>) {
  const { data } = useQuery(query(practicalSheetApi.choices, {}));
  const options = (data ?? []).map(({ id, title, full, pass, minutes }) => ({
    value: id,
    label: `${title}（满分 ${full}，${pass} 分合格，${minutes} 分钟）`,
  }));
  return (
    <Select<string>
      {...labelled}
      placeholder="选择已发布的评分表"
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={(id: string | undefined) => onChange(id ?? null)}
    />
  );
}

export function ExamPicker(props: PickerProps<Named>) {
  const mayFind = usePermission()('exam:exam:paging');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data } = useQuery({
    ...query(examApi.paging, { current: 1, size: 20, params: wanted === '' ? {} : { keyword: wanted } }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, title }) => ({ id, name: title }));
  const placeholder = mayFind ? '没有理论考试' : '您没有查看考试的权限';
  return <SearchSelect {...props} found={found} placeholder={placeholder} onSearch={setKeyword} />;
}

export function ClassPicker(props: PickerProps<Named>) {
  const mayFind = usePermission()('train:class:paging');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data } = useQuery({
    ...query(trainclassApi.paging, { current: 1, size: 20, params: wanted === '' ? {} : { keyword: wanted } }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, title }) => ({ id, name: title }));
  const placeholder = mayFind ? '不属于培训班' : '您没有查看培训班的权限';
  return <SearchSelect {...props} found={found} placeholder={placeholder} onSearch={setKeyword} />;
}

export function PersonPicker(props: PickerProps<Person>) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data } = useQuery({
    ...query(userApi.paging, { size: 20, params: { state: UserState.normal, ...(wanted && { keyword: wanted }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, realName, deptName }) => ({ id, name: realName, deptName }));
  const labelOf = ({ name, deptName }: Person) => (deptName === '' ? name : `${name} · ${deptName}`);
  return (
    <SearchSelect {...props} found={found} placeholder="输入姓名或账号查找" onSearch={setKeyword} labelOf={labelOf} />
  );
}
