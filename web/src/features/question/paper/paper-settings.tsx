import { OpenType, openTypeLabels } from '@ganlin/contract/exam/kinds';
import { Checkbox, Input, Radio } from 'antd';
import { DeptsPicker } from '../../../kits/pickers/dept-picker.tsx';
import { PeopleField } from '../../../kits/pickers/people-field.tsx';
import { RepoPicker } from '../../../kits/pickers/repo-picker.tsx';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import { TimeField } from '../../../kits/record-editor/time-field.tsx';
import { errorWithin, type FieldErrors } from '../../../lib/api/form-errors.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { FilledSettings, PaperSettings } from './paper-order.ts';
import type { PaperReading } from './read-paper.ts';
import type { BankLikes } from './use-paper.ts';

interface PaperSettingsPanelProps {
  readonly settings: FilledSettings;
  readonly likes: BankLikes;
  readonly errors: FieldErrors;
  readonly reading: PaperReading;
  readonly onChange: (change: Partial<PaperSettings>) => void;
}

/** The exam that the paper becomes, and the bank for its questions. */
export function PaperSettingsPanel(props: PaperSettingsPanelProps) {
  return (
    <section className={styles.panel} aria-label="考试设置">
      <ExamFields {...props} />
      <AudienceFields {...props} />
      <BankFields {...props} />
    </section>
  );
}

function ExamFields({ settings, errors, reading, onChange }: PaperSettingsPanelProps) {
  const time = errorWithin(errors, 'startTime') ?? errorWithin(errors, 'endTime');
  return (
    <>
      <EditField label="考试名称" required error={errorWithin(errors, 'title')}>
        <Input
          aria-label="考试名称"
          maxLength={100}
          value={settings.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </EditField>
      <EditField label="考试时间" required error={time} hint="按北京时间；成绩和答案在考试结束后公布。">
        <span className={styles.line}>
          <TimeField label="开始时间" value={settings.startTime} onChange={(startTime) => onChange({ startTime })} />
          <span>至</span>
          <TimeField label="结束时间" value={settings.endTime} onChange={(endTime) => onChange({ endTime })} />
        </span>
      </EditField>
      <EditField label="答题时长" required half error={errorWithin(errors, 'totalTime')}>
        <NumberField
          label="答题时长"
          unit="分钟"
          max={1440}
          value={settings.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
      </EditField>
      <EditField label="合格分" required half error={errorWithin(errors, 'passScore')}>
        <NumberField
          label="合格分"
          unit={`分，总分 ${reading.total / 100} 分`}
          digits={2}
          value={settings.pass}
          onChange={(pass) => onChange({ pass })}
        />
      </EditField>
    </>
  );
}

const openTypes = Object.values(OpenType);

function AudienceFields({ settings, errors, onChange }: PaperSettingsPanelProps) {
  const { openType } = settings;
  return (
    <>
      <EditField label="参加范围" required>
        <Radio.Group
          aria-label="参加范围"
          options={openTypes.map((value) => ({ value, label: openTypeLabels[value] }))}
          value={openType}
          onChange={({ target }) => onChange({ openType: target.value as OpenType })}
        />
      </EditField>
      {openType === OpenType.depts && (
        <EditField label="部门" required error={errorWithin(errors, 'deptIds')} hint="包含下级部门。">
          <DeptsPicker aria-label="部门" value={settings.deptIds} onChange={(deptIds) => onChange({ deptIds })} />
        </EditField>
      )}
      {openType === OpenType.persons && (
        <EditField label="人员" required error={errorWithin(errors, 'userIds')}>
          <PeopleField people={settings.people} onChange={(people) => onChange({ people })} />
        </EditField>
      )}
      {openType === OpenType.password && (
        <EditField label="考试密码" required error={errorWithin(errors, 'password')}>
          <Input
            className={styles.password ?? ''}
            aria-label="考试密码"
            maxLength={50}
            autoComplete="off"
            value={settings.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        </EditField>
      )}
    </>
  );
}

function BankFields({ settings, likes, errors, onChange }: PaperSettingsPanelProps) {
  const may = usePermission();
  const same = likes.filter((like) => like.same).length;
  const options = [
    { value: true, label: '新建题库，仅供考试', disabled: !may('qu:repo:save') },
    { value: false, label: '放入已有的题库' },
  ];
  return (
    <>
      <EditField label="试题存入" required error={errorWithin(errors, 'repoId')}>
        <Radio.Group
          aria-label="试题存入"
          options={options}
          value={settings.isNewBank}
          onChange={({ target }) => onChange({ isNewBank: target.value === true })}
        />
        {settings.isNewBank ? (
          <Input
            aria-label="题库名称"
            maxLength={80}
            value={settings.bankTitle}
            onChange={({ target }) => onChange({ bankTitle: target.value })}
          />
        ) : (
          <RepoPicker aria-label="题库" value={settings.repoId} onChange={(repoId) => onChange({ repoId })} />
        )}
      </EditField>
      <EditField
        label="重复的题"
        hint={same > 0 ? `题库中已有 ${same} 题与这份试卷的题目、答案都相同。` : '题目和答案都相同才算重复。'}
      >
        <Checkbox checked={settings.reuse} onChange={({ target }) => onChange({ reuse: target.checked })}>
          直接使用题库里已有的，不再新增
        </Checkbox>
      </EditField>
    </>
  );
}
