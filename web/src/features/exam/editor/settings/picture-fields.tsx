import { FaceRule, faceRuleLabels, takesPictures } from '@ganlin/contract/exam/integrity';
import { Checkbox, Radio } from 'antd';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { errorAt } from '../../../../lib/api/form-errors.ts';
import { optionsOf } from '../../model/label-options.ts';
import type { FieldsProps } from './discipline-fields.ts';

const SNAPSHOTS_AT_FIRST = 2;

/** Pictures of the examinee before and during the exam. */
export function PictureFields({ rules, errors, set }: FieldsProps) {
  const { face, snapshotsPerHour, pictureDays } = rules;
  return (
    <>
      <EditField
        label="人脸核验"
        hint="进入前拍一张照片，与登记的人脸比对；没有登记或比对不上的，由监考人员核对。拍照须经考生同意，不同意的由监考人员当面核对。"
      >
        <Radio.Group
          aria-label="人脸核验"
          options={optionsOf(faceRuleLabels)}
          value={face}
          onChange={({ target }) => set({ face: target.value as FaceRule })}
        />
      </EditField>
      <EditField
        label="考中拍照"
        error={errorAt(errors, 'integrity.snapshotsPerHour')}
        hint="在不固定的时刻拍照，只拍同意拍照的考生；摄像头不可用只作记录，不影响作答。"
      >
        <span className={styles.line}>
          <Checkbox
            checked={snapshotsPerHour !== null}
            onChange={({ target }) => set({ snapshotsPerHour: target.checked ? SNAPSHOTS_AT_FIRST : null })}
          >
            考试中随机拍照
          </Checkbox>
          {snapshotsPerHour !== null && (
            <NumberField
              label="每小时拍照几次"
              unit="次/小时（平均）"
              max={12}
              invalid={errors.has('integrity.snapshotsPerHour')}
              value={snapshotsPerHour}
              // Empty while being typed over: the rule is removed by the checkbox.
              onChange={(count) => set({ snapshotsPerHour: count ?? 0 })}
            />
          )}
        </span>
      </EditField>
      {takesPictures(rules) && (
        <EditField
          label="照片保存"
          required
          error={errorAt(errors, 'integrity.pictureDays')}
          hint="每张照片到期自动删除，也不能恢复。修改天数、拍照次数或是否核验后，考生要重新选择是否同意。"
        >
          <NumberField
            label="照片保存几天"
            unit="天后删除"
            max={180}
            invalid={errors.has('integrity.pictureDays')}
            value={pictureDays}
            onChange={(days) => set({ pictureDays: days })}
          />
        </EditField>
      )}
    </>
  );
}
