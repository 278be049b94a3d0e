import { questionApi } from '@ganlin/contract/question/question';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';

interface TagPickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
}

interface OneTagProps extends TagPickerProps {
  readonly value?: string | undefined;
  readonly onChange?: (name: string | undefined) => void;
}

/** An existing knowledge point. */
export function TagPicker({ value, onChange, className, ...field }: OneTagProps) {
  const { options, loading, onSearch } = useTagOptions();
  return (
    <Select<string, TagOption>
      placeholder="全部"
      {...field}
      className={className ?? ''}
      allowClear
      loading={loading}
      options={options}
      optionRender={withCount}
      showSearch={{ filterOption: false, onSearch }}
      notFoundContent="没有这样的知识点"
      value={value ?? null}
      onChange={(name: string | undefined) => onChange?.(name)}
    />
  );
}

interface SomeTagsProps extends TagPickerProps {
  readonly value?: readonly string[];
  readonly onChange?: (names: string[]) => void;
  readonly status?: 'error' | '';
}

/** Several knowledge points; a new name creates one. */
export function TagsPicker({ value, onChange, className, ...field }: SomeTagsProps) {
  const { options, loading, onSearch } = useTagOptions();
  return (
    <Select<string[], TagOption>
      placeholder="输入后回车，可选已有的"
      {...field}
      className={className ?? ''}
      mode="tags"
      allowClear
      tokenSeparators={['；', ';', '，', ',', '、']}
      loading={loading}
      options={options}
      optionRender={withCount}
      showSearch={{ filterOption: false, onSearch }}
      value={[...(value ?? [])]}
      onChange={(names) => onChange?.([...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))])}
    />
  );
}

function useTagOptions() {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().slice(0, 30);
  const { data, isFetching } = useQuery({
    ...query(questionApi.tags, wanted === '' ? {} : { keyword: wanted }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const options = data?.map(({ name, questions }) => ({
    value: name,
    label: name,
    questions,
  }));
  return { options: options ?? [], loading: isFetching, onSearch: setKeyword };
}

interface TagOption {
  readonly value: string;
  readonly label: string;
  readonly questions?: number;
}

/** The selected item shows the name only. */
const withCount = ({ data }: { readonly data: TagOption }) =>
  data.questions === undefined ? data.value : `${data.value}（${data.questions.toLocaleString('zh-CN')} 题）`;
