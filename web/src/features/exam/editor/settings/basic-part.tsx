import { examApi } from '@ganlin/contract/exam/exam';
import { questionApi } from '@ganlin/contract/question/question';
import { Input } from 'antd';
import { upload, uploadSlowly } from '../../../../lib/api/client.ts';
import { RichEditor } from '../../../../kits/rich-text/editor/rich-editor.tsx';
import { PictureField } from '../../../../kits/pickers/picture-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { PartProps } from '../use-exam-editor.ts';

/** The exam's title, its look in lists, and the text examinees read before they enter. */
export function BasicPart({ editing: { draft, change, errors } }: PartProps) {
  const error = errorWithin(errors, 'title');
  return (
    <section className={styles.panel} aria-label="基本信息">
      <EditField label="考试名称" required error={error}>
        <Input
          aria-label="考试名称"
          maxLength={100}
          showCount
          placeholder="如 2026 年第二季度防雹作业指挥人员考核"
          status={error === undefined ? '' : 'error'}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </EditField>
      <EditField label="封面" error={errorWithin(errors, 'cover')} hint="显示在考试列表里，可以不设。">
        <PictureField
          label="封面图片"
          file={draft.cover}
          url={draft.coverUrl}
          upload={(file) => upload(examApi.uploadCover, {}, file)}
          onChange={(cover, coverUrl) => change({ cover, coverUrl })}
        />
      </EditField>
      <EditField
        label="考试须知"
        error={errorWithin(errors, 'instructions')}
        hint="考生进入考试前阅读并勾选；时间、次数和交卷规则由系统说明，不用写在这里。"
      >
        <RichEditor
          label="考试须知"
          placeholder="考场纪律、允许携带的资料等"
          upload={(file, onProgress) => uploadSlowly(questionApi.upload, file, onProgress)}
          value={draft.instructions}
          onChange={(instructions) => change({ instructions })}
        />
      </EditField>
    </section>
  );
}
