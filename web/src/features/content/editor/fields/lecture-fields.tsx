import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import { VideoUpload } from '../../../../kits/video/video-upload.tsx';
import { DayLine, FieldLine } from './field-lines.tsx';
import type { PartProps } from '../use-article-editor.ts';

/** Speaker, date and video. */
export function LectureFields({ editing }: PartProps) {
  const { draft, changeFields, errors } = editing;
  return (
    <>
      <div data-field="fields.videoId">
        <EditField label="视频" error={errorWithin(errors, 'fields.videoId')}>
          <VideoUpload value={draft.fields.videoId} onChange={(videoId) => changeFields({ videoId })} />
        </EditField>
      </div>
      <FieldLine editing={editing} name="speaker" label="主讲人" maxLength={50} />
      <FieldLine editing={editing} name="speakerTitle" label="职称职务" maxLength={50} />
      <FieldLine editing={editing} name="speakerUnit" label="所在单位" maxLength={100} />
      <DayLine editing={editing} name="heldOn" label="讲座日期" />
    </>
  );
}
