import { courseCategoryApi } from '@ganlin/contract/course/course';
import { fileTextApi } from '@ganlin/contract/course/file';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { upload, uploadSlowly } from '../../../../lib/api/client.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { query } from '../../../../lib/api/query.ts';
import { PictureField } from '../../../../kits/pickers/picture-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { RichEditor } from '../../../../kits/rich-text/editor/rich-editor.tsx';
import type { PartProps } from '../use-course-editor.ts';
import { TeachersField } from './teachers-field.tsx';

/** Title, category, teachers, cover and introduction. */
export function BasicPart({ editing }: PartProps) {
  const { draft, change, errors } = editing;
  const { data: categories } = useQuery(query(courseCategoryApi.list, {}));
  const titleError = errorWithin(errors, 'title');
  return (
    <section className={styles.panel} aria-label="基本信息">
      <EditField label="课程名称" required error={titleError}>
        <Input
          aria-label="课程名称"
          placeholder="如 火箭作业安全与空域申请"
          maxLength={100}
          status={titleError === undefined ? '' : 'error'}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </EditField>
      <EditField label="分类" error={errorWithin(errors, 'categoryId')} hint="分类在课程列表的“课程分类”里维护。">
        <Select<string>
          className={styles.choice ?? ''}
          aria-label="分类"
          placeholder="不分类"
          allowClear
          options={categories?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
          value={draft.categoryId}
          onChange={(categoryId: string | undefined) => change({ categoryId: categoryId ?? null })}
        />
      </EditField>
      <EditField label="教师" error={errorWithin(errors, 'teachers')}>
        <TeachersField value={draft.teachers} onChange={(teachers) => change({ teachers })} />
      </EditField>
      <EditField label="封面" error={errorWithin(errors, 'cover')} hint="显示在课程中心和课程页；不设则由系统绘制。">
        <PictureField
          label="封面图片"
          upload={(file) => upload(fileTextApi.uploadPicture, {}, file)}
          file={draft.cover}
          url={draft.coverUrl}
          onChange={(cover, coverUrl) => change({ cover, coverUrl })}
        />
      </EditField>
      <EditField
        label="课程介绍"
        error={errorWithin(errors, 'introduce')}
        hint="章节、学时和教师由系统列出，不用写在这里。"
      >
        <RichEditor
          kind="article"
          label="课程介绍"
          placeholder="学完能做什么，适合谁学"
          upload={(file, onProgress) => uploadSlowly(fileTextApi.uploadPicture, file, onProgress)}
          value={draft.introduce}
          onChange={(introduce) => change({ introduce })}
        />
      </EditField>
    </section>
  );
}
