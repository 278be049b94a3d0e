import { userApi, UserState } from '@ganlin/contract/iam/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../lib/form/use-settled.ts';
import { query } from '../../lib/api/query.ts';

const TYPING_MS = 250;
const SHOWN = 20;

interface UserPickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
}

/** A user, found by name or account among those the current user may see. */
export function UserPicker({ value, onChange, ...field }: UserPickerProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...query(userApi.paging, { size: SHOWN, params: { state: UserState.normal, ...(keyword && { keyword }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<string>
      {...field}
      allowClear
      placeholder="输入姓名或账号查找"
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : '没有找到，换个词再试'}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={(data?.records ?? []).map(({ id, realName, userName, deptName }) => ({
        value: id,
        label: [realName, userName, deptName].filter((word) => word !== '').join(' · '),
      }))}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  );
}
