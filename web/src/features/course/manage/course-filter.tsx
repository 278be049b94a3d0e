import { courseCategoryApi } from '@ganlin/contract/course/course';
import { courseStateLabels } from '@ganlin/contract/course/kinds';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { query } from '../../../lib/api/query.ts';
import { optionsOf } from '../model/course-row.ts';
import styles from './courses.module.css';

const required = [
  { value: true, label: '必修' },
  { value: false, label: '选修' },
];

/** The filter fields of the course list. */
export function CourseFilterFields() {
  const { data: categories } = useQuery(query(courseCategoryApi.list, {}));
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="课程名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(courseStateLabels)} allowClear />
      </Form.Item>
      <Form.Item name="categoryId" label="分类">
        <Select
          className={styles.choice ?? ''}
          placeholder="全部"
          options={categories?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
          allowClear
        />
      </Form.Item>
      <Form.Item name="required" label="修习">
        <Select className={styles.choice ?? ''} placeholder="全部" options={required} allowClear />
      </Form.Item>
    </>
  );
}
