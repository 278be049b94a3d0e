import { Checkbox, Radio } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { DeptsPicker } from '../../../../kits/pickers/dept-picker.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { TimeField } from '../../../../kits/record-editor/time-field.tsx';
import type { PartProps } from '../use-class-editor.ts';

/** When registration is open, when the class takes place, who may register and how many. */
export function TimePart({ editing, stored }: PartProps) {
  return (
    <section className={styles.panel} aria-label="时间与名额">
      <TimeRange editing={editing} range={applyRange} />
      <TimeRange editing={editing} range={classRange} />
      <Audience editing={editing} stored={stored} />
      <Seats editing={editing} stored={stored} />
      <Review editing={editing} stored={stored} />
    </section>
  );
}

interface Range {
  readonly label: string;
  readonly hint: string;
  readonly ends: readonly {
    readonly name: 'applyStart' | 'applyEnd' | 'startTime' | 'endTime';
    readonly label: string;
  }[];
}

const applyRange: Range = {
  label: '报名时间',
  hint: '按北京时间，到截止时间自动停止报名。',
  ends: [
    { name: 'applyStart', label: '报名开始' },
    { name: 'applyEnd', label: '报名截止' },
  ],
};
const classRange: Range = {
  label: '培训时间',
  hint: '“未开始、进行中、已结束”由时间自动判断。',
  ends: [
    { name: 'startTime', label: '培训开始' },
    { name: 'endTime', label: '培训结束' },
  ],
};

function TimeRange({ editing, range }: Pick<PartProps, 'editing'> & { readonly range: Range }) {
  const { draft, change, errors } = editing;
  const error = range.ends.map(({ name }) => errorWithin(errors, name)).find((text) => text !== undefined);
  return (
    <EditField label={range.label} required error={error} hint={range.hint}>
      <span className={styles.line}>
        {range.ends.map(({ name, label }, at) => (
          <span key={name} className={styles.rangeEnd}>
            {at > 0 && <span>至</span>}
            <TimeField
              label={label}
              placeholder={label}
              invalid={errors.has(name)}
              value={draft[name]}
              onChange={(time) => change({ [name]: time })}
            />
          </span>
        ))}
      </span>
    </EditField>
  );
}

function Audience({ editing: { draft, change, errors } }: PartProps) {
  const { isForAll } = draft;
  return (
    <>
      <EditField
        label="报名对象"
        required
        hint={
          isForAll
            ? '打开报名页就能报名，不用登录。'
            : '所选部门和它们下级部门的人员，登录后报名；以后加入的人员也算在内。'
        }
      >
        <Radio.Group
          aria-label="报名对象"
          options={[
            { value: true, label: '不限' },
            { value: false, label: '指定部门' },
          ]}
          value={isForAll}
          onChange={({ target }) => change({ isForAll: target.value === true })}
        />
      </EditField>
      {!isForAll && (
        <EditField label="部门" required error={errorWithin(errors, 'deptIds')}>
          <DeptsPicker aria-label="部门" value={draft.deptIds} onChange={(deptIds) => change({ deptIds })} />
        </EditField>
      )}
    </>
  );
}

const limits = [
  { name: 'quota', label: '总名额', tick: '限制总名额', atFirst: 50, max: 100_000 },
  { name: 'unitQuota', label: '每单位名额', tick: '限制每单位名额', atFirst: 5, max: 10_000 },
] as const;

function Seats({ editing: { draft, change, errors }, stored }: PartProps) {
  const isLimited = draft.quota !== null || draft.unitQuota !== null;
  const taken = stored?.taken ?? 0;
  return (
    <>
      {limits.map(({ name, label, tick, atFirst, max }) => (
        <EditField
          key={name}
          label={label}
          error={errorWithin(errors, name)}
          hint={name === 'quota' && taken > 0 ? `已占用 ${taken} 个名额，不能少于这个数。` : undefined}
        >
          <span className={styles.line}>
            <Checkbox
              checked={draft[name] !== null}
              onChange={({ target }) => change({ [name]: target.checked ? atFirst : null })}
            >
              {tick}
            </Checkbox>
            {draft[name] !== null && (
              <NumberField
                label={label}
                unit="人"
                max={max}
                invalid={errors.has(name)}
                value={draft[name]}
                // The field is empty while it is retyped: the limit is removed by unticking it.
                onChange={(count) => change({ [name]: count ?? 0 })}
              />
            )}
          </span>
        </EditField>
      ))}
      {isLimited && (
        <EditField label="候补" hint="名额满后仍可报名，进入候补；有人取消时按先后自动递补，并通知本人。">
          <span className={styles.line}>
            <Checkbox checked={draft.waitingList} onChange={({ target }) => change({ waitingList: target.checked })}>
              名额满后接受候补
            </Checkbox>
          </span>
        </EditField>
      )}
    </>
  );
}

function Review({ editing: { draft, change } }: PartProps) {
  return (
    <EditField
      label="报名审核"
      hint={draft.review ? '报名后由工作人员审核，通过后才算录取。' : '有名额即通过；收费的培训班仍要确认缴费。'}
    >
      <span className={styles.line}>
        <Checkbox checked={draft.review} onChange={({ target }) => change({ review: target.checked })}>
          需要审核
        </Checkbox>
      </span>
    </EditField>
  );
}
