import { articleApi } from '@ganlin/contract/content/article';
import type { Channel } from '@ganlin/contract/content/kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../../../lib/form/use-settled.ts';
import { query } from '../../../../lib/api/query.ts';
import { useScreen } from '../../../../lib/screen/screen.tsx';

const TYPING_MS = 250;
const SHOWN = 20;

interface ArticlePickerProps {
  readonly label: string;
  readonly channel: Channel;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Another article of the channel, found by its title or number. */
export function ArticlePicker({ label, channel, value, onChange }: ArticlePickerProps) {
  const { params } = useScreen();
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim().slice(0, 50), TYPING_MS);
  const { data, isFetching } = useQuery({
    ...query(articleApi.paging, { size: SHOWN, params: { channel, ...(keyword && { keyword }) } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? [])
    .filter(({ id }) => id !== params['id'])
    .map(({ id, title, number }) => ({ value: id, label: number === '' ? title : `${title}（${number}）` }));
  const chosen = useChosen(value, found);
  return (
    <Select<string>
      aria-label={label}
      allowClear
      placeholder="没有"
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : '没有找到，换个词再试'}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={chosen ? [chosen, ...found] : found}
      value={value}
      onChange={(id: string | undefined) => onChange(id ?? null)}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The previous choice may be missing from the current results; its title is then fetched. */
function useChosen(value: string | null, found: readonly Choice[]): Choice | undefined {
  const isMissing = value !== null && !found.some((choice) => choice.value === value);
  const { data, isError } = useQuery({
    ...query(articleApi.detail, { id: value ?? '' }),
    enabled: isMissing,
    meta: { silent: true },
  });
  if (!isMissing) return undefined;
  return { value, label: data?.form.title ?? (isError ? '已删除的内容' : '…') };
}
