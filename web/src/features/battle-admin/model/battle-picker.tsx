import { battleApi } from '@ganlin/contract/battle/battle';
import type { BattleState } from '@ganlin/contract/battle/kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';

interface BattlePickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (id: string | undefined) => void;
  readonly placeholder: string;
  readonly className?: string | undefined;
  /** Only battles in this state. */
  readonly state?: BattleState;
}

const SHOWN = 50;

/** A battle, found by name. */
export function BattlePicker({ id, value, onChange, placeholder, className, state }: BattlePickerProps) {
  const [keyword, setKeyword] = useState('');
  const params = {
    ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
    ...(state === undefined ? {} : { state }),
  };
  const { data, isFetching } = useQuery({
    ...query(battleApi.paging, { size: SHOWN, params }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      className={className ?? ''}
      placeholder={placeholder}
      allowClear
      loading={isFetching}
      notFoundContent={data ? '没有这样的对战活动' : '正在载入'}
      options={data?.records.map((battle) => ({ value: battle.id, label: battle.title })) ?? []}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={value ?? null}
      onChange={(chosen: string | undefined) => onChange?.(chosen)}
    />
  );
}
