import { courseApi } from '@ganlin/contract/course/course';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { usePermission } from '../../lib/session/use-permission.ts';

export interface NamedCourse {
  readonly id: string;
  readonly title: string;
}

const MAX_COURSES = 20;

interface CoursesPickerProps {
  readonly courses: readonly NamedCourse[];
  readonly onChange: (courses: readonly NamedCourse[]) => void;
}

/** Some courses, found by title. Without permission to see courses, users can only remove some. */
export function CoursesPicker({ courses, onChange }: CoursesPickerProps) {
  const { known, ...field } = useCourseOptions(courses);
  return (
    <Select<string[]>
      {...field}
      aria-label="课程"
      mode="multiple"
      maxCount={MAX_COURSES}
      value={courses.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.filter((course) => course.id === id)))}
    />
  );
}

interface CoursePickerProps {
  readonly 'aria-label': string;
  readonly course: NamedCourse | null;
  readonly onChange: (course: NamedCourse | null) => void;
  /** A course that cannot be chosen. */
  readonly except?: string | undefined;
}

/** One course, or none. */
export function CoursePicker({ course, onChange, except, ...labelled }: CoursePickerProps) {
  const { known, ...field } = useCourseOptions(course ? [course] : [], except);
  return (
    <Select<string>
      {...field}
      {...labelled}
      allowClear
      value={course?.id ?? null}
      onChange={(id: string | undefined) => onChange(known.find((one) => one.id === id) ?? null)}
    />
  );
}

/** The server searches by title; there may be more courses than a list can hold. */
function useCourseOptions(chosen: readonly NamedCourse[], except?: string) {
  const mayFind = usePermission()('course:course:paging');
  const [keyword, setKeyword] = useState('');
  const { data, isFetching } = useQuery({
    ...query(courseApi.choices, { keyword: keyword.trim() }),
    enabled: mayFind,
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map(({ id, title }) => ({ id, title })).filter(({ id }) => id !== except);
  const known = [...chosen, ...found.filter(({ id }) => !chosen.some((course) => course.id === id))];
  const nothing = data ? '没有这样的课程' : '正在载入';
  return {
    known,
    placeholder: mayFind ? '输入课程名称查找，可以不选' : '您没有查看课程的权限',
    loading: isFetching,
    notFoundContent: mayFind ? nothing : '您没有查看课程的权限',
    options: known.map(({ id, title }) => ({ value: id, label: title })),
    showSearch: { filterOption: false, onSearch: setKeyword },
  };
}
