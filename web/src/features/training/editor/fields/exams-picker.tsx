import { examApi } from '@ganlin/contract/exam/exam';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { query } from '../../../../lib/api/query.ts';
import type { NamedExam } from '../class-draft.ts';

interface ExamsPickerProps {
  readonly exams: readonly NamedExam[];
  readonly onChange: (exams: readonly NamedExam[]) => void;
}

const MAX_EXAMS = 20;

/**
 * Exams, found by title: there may be more than a list can hold. Without permission to see exams, users can only
 * remove some.
 */
export function ExamsPicker({ exams, onChange }: ExamsPickerProps) {
  const mayFind = usePermission()('exam:exam:paging');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const { data, isFetching } = useQuery({
    ...query(examApi.paging, { current: 1, size: 20, params: wanted === '' ? {} : { keyword: wanted } }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  });
  const found = data?.records ?? [];
  const known = [...exams, ...found.filter(({ id }) => !exams.some((exam) => exam.id === id))];
  const nothing = data ? '没有这样的考试' : '正在载入';
  return (
    <Select<string[]>
      aria-label="考试"
      mode="multiple"
      placeholder={mayFind ? '输入考试名称查找，可以不选' : '您没有查看考试的权限'}
      maxCount={MAX_EXAMS}
      loading={isFetching}
      notFoundContent={mayFind ? nothing : '您没有查看考试的权限'}
      options={known.map(({ id, title }) => ({ value: id, label: title }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={exams.map(({ id }) => id)}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => known.filter((exam) => exam.id === id).map(({ title }) => ({ id, title }))))
      }
    />
  );
}
