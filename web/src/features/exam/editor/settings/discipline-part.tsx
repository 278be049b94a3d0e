import { isNoticing } from '@ganlin/contract/exam/integrity';
import { Checkbox, Input, Switch } from 'antd';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { errorAt } from '../../../../lib/api/form-errors.ts';
import { rangesIn } from '../exam-draft.ts';
import type { PartProps } from '../use-exam-editor.ts';
import type { Discipline, FieldsProps } from './discipline-fields.ts';
import { PictureFields } from './picture-fields.tsx';

/** What is noticed during the exam, and what follows from it. */
export function DisciplinePart({ editing: { draft, change, errors } }: PartProps) {
  const rules = draft.integrity;
  const set = (some: Partial<Discipline>) => change({ integrity: { ...rules, ...some } });
  return (
    <section className={styles.panel} aria-label="考场纪律">
      <p className={styles.conclusion}>
        各项默认关闭。打开后，系统只记录并提示考生，不会自动扣分或判为不合格，设定了收卷的次数才会收卷；是否属实、怎样处理，都由监考和管理人员决定。
      </p>
      <NoticedFields rules={rules} errors={errors} set={set} />
      {isNoticing(rules) && <FollowingFields rules={rules} errors={errors} set={set} />}
      <EntranceFields rules={rules} errors={errors} set={set} />
      <PictureFields rules={rules} errors={errors} set={set} />
    </section>
  );
}

const LEAVE_AT_FIRST = 5;

function NoticedFields({ rules, errors, set }: FieldsProps) {
  const { leaveSeconds, fullScreen, noCopy, watermark } = rules;
  return (
    <>
      <EditField
        label="离开页面"
        error={errorAt(errors, 'integrity.leaveSeconds')}
        hint="切换到别的窗口、标签页或应用，满设定的秒数记一次；输入法、弹出的通知和很快回来的不算。手机锁屏也算离开。"
      >
        <span className={styles.line}>
          <Checkbox
            checked={leaveSeconds !== null}
            onChange={({ target }) => set({ leaveSeconds: target.checked ? LEAVE_AT_FIRST : null })}
          >
            记录离开页面
          </Checkbox>
          {leaveSeconds !== null && (
            <NumberField
              label="离开多久记录"
              unit="秒以上"
              max={600}
              invalid={errors.has('integrity.leaveSeconds')}
              value={leaveSeconds}
              // Empty while being typed over: the rule is removed by the checkbox.
              onChange={(seconds) => set({ leaveSeconds: seconds ?? 0 })}
            />
          )}
        </span>
      </EditField>
      <SwitchField
        label="全屏作答"
        hint="提示考生进入全屏，退出一次记一次；不支持全屏的手机不提示、不记录。"
        texts={['要求全屏', '不要求']}
        checked={fullScreen}
        onChange={(on) => set({ fullScreen: on })}
      />
      <SwitchField
        label="禁止复制"
        hint="试卷内不能复制、粘贴、打印和打开右键菜单，尝试一次记一次；打字和输入法不受影响。"
        texts={['禁止复制、粘贴和打印', '不限制']}
        checked={noCopy}
        onChange={(on) => set({ noCopy: on })}
      />
      <SwitchField
        label="水印"
        hint="题目上淡淡地显示考生的姓名和编号，便于追查拍照外传。"
        texts={['显示水印', '不显示']}
        checked={watermark}
        onChange={(on) => set({ watermark: on })}
      />
    </>
  );
}

const LOCK_AT_FIRST = 5;
const HAND_IN_AT_FIRST = 8;

function FollowingFields({ rules: { flagAt, lockAt, handInAt }, errors, set }: FieldsProps) {
  return (
    <>
      <EditField
        label="标记"
        required
        error={errorAt(errors, 'integrity.flagAt')}
        hint="达到次数的答卷在监考页面标出来，请监考人员留意；考生的作答不受影响。"
      >
        <NumberField
          label="几次标记"
          unit="次起标记给监考人员"
          max={100}
          invalid={errors.has('integrity.flagAt')}
          value={flagAt}
          onChange={(count) => set({ flagAt: count })}
        />
      </EditField>
      <EditField
        label="锁定"
        error={errorAt(errors, 'integrity.lockAt')}
        hint="达到次数后试卷不再显示，由监考人员核实后解锁；答案都在，考试时间继续计算。没有人监考的考试请不要打开。"
      >
        <span className={styles.line}>
          <Checkbox
            checked={lockAt !== null}
            onChange={({ target }) => set({ lockAt: target.checked ? Math.max(LOCK_AT_FIRST, flagAt ?? 0) : null })}
          >
            锁定试卷
          </Checkbox>
          {lockAt !== null && (
            <NumberField
              label="几次锁定"
              unit="次起锁定"
              max={100}
              invalid={errors.has('integrity.lockAt')}
              value={lockAt}
              onChange={(count) => set({ lockAt: count ?? 0 })}
            />
          )}
        </span>
      </EditField>
      <EditField
        label="收卷"
        error={errorAt(errors, 'integrity.handInAt')}
        hint="达到次数后，每次新的违规都会在一分钟后收卷，考生看到倒计时；监考人员可以在一分钟内取消。已作答的内容都计入，收卷后可以重新打开。"
      >
        <span className={styles.line}>
          <Checkbox
            checked={handInAt !== null}
            onChange={({ target }) =>
              set({ handInAt: target.checked ? Math.max(HAND_IN_AT_FIRST, flagAt ?? 0, lockAt ?? 0) : null })
            }
          >
            自动收卷
          </Checkbox>
          {handInAt !== null && (
            <NumberField
              label="几次收卷"
              unit="次后一分钟收卷"
              max={100}
              invalid={errors.has('integrity.handInAt')}
              value={handInAt}
              onChange={(count) => set({ handInAt: count ?? 0 })}
            />
          )}
        </span>
      </EditField>
    </>
  );
}

function EntranceFields({ rules: { oneDevice, ipRanges }, errors, set }: FieldsProps) {
  return (
    <>
      <SwitchField
        label="一台设备"
        hint="开考后换设备继续作答，需要监考人员解锁；同一台设备刷新页面不受影响。"
        texts={['换设备需要解锁', '可以换设备继续']}
        checked={oneDevice}
        onChange={(on) => set({ oneDevice: on })}
      />
      <EditField
        label="限定网络"
        error={rangeError(ipRanges, errors)}
        hint="只能从这些 IP 地址或网段进入考试，每行一个，例如 10.12.0.0/16；不填不限制。请先确认考场电脑的地址。"
      >
        <Input.TextArea
          aria-label="限定网络"
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="10.12.0.0/16"
          status={rangeError(ipRanges, errors) === undefined ? '' : 'error'}
          value={ipRanges.join('\n')}
          onChange={({ target }) => set({ ipRanges: target.value.split('\n') })}
        />
      </EditField>
    </>
  );
}

/** Names the line: there may be many. */
function rangeError(lines: readonly string[], errors: FieldsProps['errors']): string | undefined {
  const whole = errorAt(errors, 'integrity.ipRanges');
  if (whole !== undefined) return whole;
  const ranges = rangesIn(lines);
  const wrong = ranges.findIndex((_, index) => errors.has(`integrity.ipRanges.${index}`));
  if (wrong === -1) return undefined;
  return `“${ranges[wrong]}”不对，${errorAt(errors, `integrity.ipRanges.${wrong}`)}`;
}

interface SwitchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly texts: readonly [on: string, off: string];
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function SwitchField({ label, hint, texts: [on, off], checked, onChange }: SwitchFieldProps) {
  return (
    <EditField label={label} hint={hint}>
      <span className={styles.line}>
        <Switch aria-label={label} checked={checked} onChange={onChange} />
        <span>{checked ? on : off}</span>
      </span>
    </EditField>
  );
}
