import { examApi } from '@ganlin/contract/exam/exam';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';

interface ExamPickerProps {
  readonly className?: string | undefined;
  /** Passed by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (id: string | undefined) => void;
}

/** Chooses an exam by its title: there may be more than a list can hold. */
export function ExamPicker({ className = '', value, onChange, ...field }: ExamPickerProps) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data, isFetching } = useQuery({
    ...query(examApi.paging, { current: 1, size: 20, params: wanted === '' ? {} : { keyword: wanted } }),
    placeholderData: keepPreviousData,
  });
  const found = data?.records ?? [];
  const isMissing = value !== undefined && data !== undefined && !found.some(({ id }) => id === value);
  const { data: chosen } = useQuery({
    ...query(examApi.detail, { id: value ?? '' }),
    enabled: isMissing,
    meta: { silent: true },
  });
  const all = isMissing && chosen ? [...found, chosen] : found;
  return (
    <Select<string>
      {...field}
      className={className}
      placeholder="全部"
      allowClear
      loading={isFetching}
      notFoundContent={data ? '没有这样的考试' : '正在载入'}
      options={all.map(({ id, title }) => ({ value: id, label: title }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  );
}
