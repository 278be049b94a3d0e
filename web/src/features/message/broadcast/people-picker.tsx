import type { Data } from '@ganlin/contract/core/endpoint';
import { broadcastApi } from '@ganlin/contract/message/message';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../../lib/form/use-settled.ts';
import { query } from '../../../lib/api/query.ts';

const TYPING_MS = 250;

interface PeoplePickerProps {
  /** Passed by the surrounding form item. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
}

type Found = Data<typeof broadcastApi.people>[number];

/** A choice of users, found by name or account. */
export function PeoplePicker({ value, onChange, ...field }: PeoplePickerProps) {
  const [text, setText] = useState('');
  // The next search no longer finds the users chosen before.
  const [known, setKnown] = useState<readonly Found[]>([]);
  const { data: found = [], isFetching } = useQuery({
    ...query(broadcastApi.people, { keyword: useSettled(text.trim(), TYPING_MS) }),
    placeholderData: keepPreviousData,
  });
  const choose = (ids: string[]) => {
    const all = [...known, ...found];
    setKnown(ids.flatMap((id) => all.find((person) => person.id === id) ?? []));
    setText('');
    onChange?.(ids);
  };
  const offered = [...found, ...known.filter(({ id }) => !found.some((person) => person.id === id))];
  return (
    <Select
      {...field}
      mode="multiple"
      allowClear
      placeholder="输入姓名或账号查找"
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : '没有找到，换个词再试'}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      optionLabelProp="title"
      options={offered.map(({ id, realName, userName, deptName }) => ({
        value: id,
        title: realName,
        label: [realName, userName, deptName].filter((word) => word !== '').join(' · '),
      }))}
      value={[...(value ?? [])]}
      onChange={choose}
    />
  );
}
