import { repoApi } from '@ganlin/contract/question/repo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

interface RepoPickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  /** Banks already selected that may not be among the server's first results. */
  readonly known?: readonly Named[];
}

interface OneRepoProps extends RepoPickerProps {
  readonly value?: string | undefined;
  readonly onChange?: (id: string | undefined) => void;
}

/** A question bank, found by name. */
export function RepoPicker({ value, onChange, known, className, ...field }: OneRepoProps) {
  return (
    <Select<string>
      placeholder="请选择题库"
      {...field}
      {...useRepoOptions(known)}
      className={className ?? ''}
      allowClear
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  );
}

interface SomeReposProps extends RepoPickerProps {
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly status?: 'error' | '';
}

/** Some banks. */
export function ReposPicker({ value, onChange, known, className, ...field }: SomeReposProps) {
  return (
    <Select<string[]>
      placeholder="请选择题库"
      {...field}
      {...useRepoOptions(known)}
      className={className ?? ''}
      mode="multiple"
      allowClear
      value={[...(value ?? [])]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** The server searches by name; there may be more banks than a list can hold. */
function useRepoOptions(known: readonly Named[] | undefined) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data: found, isFetching } = useQuery({
    ...query(repoApi.list, wanted === '' ? {} : { keyword: wanted }),
    placeholderData: keepPreviousData,
  });
  const others = known?.filter(({ id }) => !found?.some((repo) => repo.id === id)) ?? [];
  return {
    loading: isFetching,
    notFoundContent: found ? '没有这样的题库' : '正在载入',
    options: [...(found ?? []), ...others].map(({ id, title }) => ({ value: id, label: title })),
    showSearch: { filterOption: false, onSearch: setKeyword },
  };
}
