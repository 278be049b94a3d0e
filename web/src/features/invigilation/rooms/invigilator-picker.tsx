import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useSettled } from '../../../lib/form/use-settled.ts';

interface InvigilatorPickerProps {
  /** Those chosen before, who may not be among those found. */
  readonly known: readonly { readonly userId: string; readonly name: string }[];
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (userIds: string[]) => void;
}

const NOBODY: string[] = [];
const TYPING_MS = 250;
const SHOWN = 50;

/** Users who may invigilate, found by name or account. */
export function InvigilatorPicker({ known, value = NOBODY, onChange, ...field }: InvigilatorPickerProps): ReactNode {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(known.map(({ userId, name }) => [userId, name])),
  );
  const keyword = useSettled(text.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...query(roomApi.candidates, { size: SHOWN, params: keyword === '' ? {} : { keyword } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ userId, realName, userName, deptName }) => ({
    value: userId,
    label: [realName || userName, userName, deptName].filter((word) => word !== '').join(' · '),
  }));
  const missing = value
    .filter((userId) => !found.some((option) => option.value === userId))
    .map((userId) => ({ value: userId, label: chosen.get(userId) ?? '' }));
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      placeholder="输入姓名或账号查找"
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : '没有找到有监考权限的人，换个词再试'}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[...missing, ...found]}
      value={value}
      onChange={(userIds) => {
        const labels = new Map([...missing, ...found].map((option) => [option.value, option.label]));
        setChosen(new Map(userIds.map((userId) => [userId, labels.get(userId) ?? chosen.get(userId) ?? ''])));
        onChange?.(userIds);
      }}
    />
  );
}
