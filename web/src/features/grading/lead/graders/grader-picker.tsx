import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import { useSettled } from '../../../../lib/form/use-settled.ts';

const TYPING_MS = 250;
const SHOWN = 20;

interface GraderPickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
}

/** Someone who may mark, found by name or account. */
export function GraderPicker({ value, onChange, ...field }: GraderPickerProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...query(gradingLeadApi.candidates, { size: SHOWN, params: keyword === '' ? {} : { keyword } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<string>
      {...field}
      allowClear
      placeholder="输入姓名或账号查找"
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : '没有找到有阅卷权限的人，换个词再试'}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={(data?.records ?? []).map(({ userId, realName, userName, deptName }) => ({
        value: userId,
        label: [realName, userName, deptName].filter((word) => word !== '').join(' · '),
      }))}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  );
}
