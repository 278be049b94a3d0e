import { questionApi } from '@ganlin/contract/question/question';
import { uploadSlowly } from '../../../../lib/api/client.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { RichEditor } from '../../../../kits/rich-text/editor/rich-editor.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import type { PartProps } from '../use-class-editor.ts';

/** What applicants read before they register. */
export function IntroducePart({ editing: { draft, change, errors } }: PartProps) {
  return (
    <section className={styles.panel} aria-label="介绍">
      <EditField
        label="培训介绍"
        required
        error={errorWithin(errors, 'introduce')}
        hint="报名第一步显示；时间、地点、名额、费用和课程安排由系统列出，不用写在这里。"
      >
        <RichEditor
          label="培训介绍"
          placeholder="培训目的、内容、对象、报到须知等"
          upload={(file, onProgress) => uploadSlowly(questionApi.upload, file, onProgress)}
          value={draft.introduce}
          onChange={(introduce) => change({ introduce })}
        />
      </EditField>
    </section>
  );
}
