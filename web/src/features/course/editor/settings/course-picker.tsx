import { courseApi } from '@ganlin/contract/course/course';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import type { NamedCourse } from '../../model/course-row.ts';

interface CoursePickerProps {
  readonly value: NamedCourse | null;
  /** A course cannot require itself. */
  readonly without: string | undefined;
  readonly onChange: (course: NamedCourse | null) => void;
}

/** A course, found by its title. */
export function CoursePicker({ value, without, onChange }: CoursePickerProps) {
  const [keyword, setKeyword] = useState('');
  const { data, isFetching } = useQuery({
    ...query(courseApi.choices, { keyword: keyword.trim() }),
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).filter(({ id }) => id !== without && id !== value?.id);
  const known = [...(value ? [value] : []), ...found];
  return (
    <Select<string>
      aria-label="先修课程"
      placeholder="输入课程名称查找"
      allowClear
      loading={isFetching}
      notFoundContent={data ? '没有这样的课程' : '正在载入'}
      options={known.map(({ id, title }) => ({ value: id, label: title }))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      value={value?.id ?? null}
      onChange={(id: string | undefined) => {
        const chosen = known.find((course) => course.id === id);
        onChange(chosen ? { id: chosen.id, title: chosen.title } : null);
      }}
    />
  );
}
