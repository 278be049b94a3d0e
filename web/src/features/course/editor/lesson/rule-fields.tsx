import { FileKind, playRates } from '@ganlin/contract/course/kinds';
import { Segmented, Select, Switch } from 'antd';
import { durationText } from '../../../../lib/text/format.ts';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import type { ChecksDraft, FileDraft, RuleDraft } from '../course-draft.ts';
import { RuleRow } from './rule-row.tsx';
import type { MaterialView } from '../files/use-materials.ts';
import styles from './lesson.module.css';

export interface FileFieldsProps {
  readonly file: FileDraft;
  readonly material: MaterialView;
  readonly onChange: (patch: Partial<FileDraft>) => void;
  /** The error of a field of this file. */
  readonly errorOf: (field: string) => string | undefined;
}

const rates = playRates.filter((rate) => rate >= 100).map((value) => ({ value, label: `${value / 100}×` }));

/** When the file counts as studied, and what its player allows; by its kind. */
export function RuleFields(props: FileFieldsProps) {
  const { kind } = props.file;
  if (kind === FileKind.quiz) return null;
  if (kind === FileKind.film || kind === FileKind.audio) return <PlayedFields {...props} />;
  return <ReadFields {...props} />;
}

function PlayedFields(props: FileFieldsProps) {
  const { file, material, onChange, errorOf } = props;
  const { rule } = file;
  const set = (patch: Partial<RuleDraft>) => onChange({ rule: { ...rule, ...patch } });
  return (
    <>
      <RuleRow label="看满多少算学完" hint={neededText(rule.percent, material.seconds)} error={errorOf('rule.percent')}>
        <NumberField
          label="看满多少算学完"
          unit="%"
          max={100}
          invalid={errorOf('rule.percent') !== undefined}
          value={rule.percent}
          onChange={(percent) => set({ percent })}
        />
      </RuleRow>
      <RuleRow label="首次学习不能快进" hint="可以往回拖；学完一遍后不限">
        <Switch aria-label="首次学习不能快进" checked={rule.noSkip} onChange={(noSkip) => set({ noSkip })} />
      </RuleRow>
      <RuleRow label="最高倍速" hint="倍速看完，学时仍按实际时间计" wide>
        <Segmented
          block
          aria-label="最高倍速"
          options={rates}
          value={rule.maxRate}
          onChange={(maxRate) => set({ maxRate })}
        />
      </RuleRow>
      <CheckFields {...props} />
    </>
  );
}

function neededText(percent: number | null, seconds: number | null): string {
  if (percent === null || seconds === null) return '按看过的长度算，重复看不多算';
  return `${durationText(seconds)} 里至少看 ${durationText(Math.ceil((seconds * percent) / 100))}，重复看不多算`;
}

/** Documents by page and time; texts by time alone; a link counts when it is opened. */
function ReadFields(props: FileFieldsProps) {
  const { file, onChange, errorOf } = props;
  const { rule, kind } = file;
  const set = (patch: Partial<RuleDraft>) => onChange({ rule: { ...rule, ...patch } });
  const isDocument = kind === FileKind.document;
  if (kind === FileKind.link) return <RuleRow label="算学完" hint="打开链接就算学过，不计学习时间" />;
  return (
    <>
      {isDocument && (
        <RuleRow label="每页至少看" hint="每一页都看够才算学完" error={errorOf('rule.pageSeconds')}>
          <NumberField
            label="每页至少看"
            unit="秒"
            max={120}
            invalid={errorOf('rule.pageSeconds') !== undefined}
            value={rule.pageSeconds}
            onChange={(pageSeconds) => set({ pageSeconds })}
          />
        </RuleRow>
      )}
      <RuleRow
        label="总共至少学"
        hint={rule.minSeconds === 0 ? '0 表示打开看过即可' : '页面在前台的时间'}
        error={errorOf('rule.minSeconds')}
      >
        <NumberField
          label="总共至少学"
          unit="秒"
          max={36_000}
          invalid={errorOf('rule.minSeconds') !== undefined}
          value={rule.minSeconds}
          onChange={(minSeconds) => set({ minSeconds })}
        />
      </RuleRow>
      {isDocument && <CheckFields {...props} />}
    </>
  );
}

const checksAtFirst: ChecksDraft = { fromMinutes: 8, toMinutes: 12, waitSeconds: 60 };
const waits = [30, 60, 90, 120, 180, 300].map((value) => ({ value, label: `${value} 秒` }));

/** Random moments at which the learner must confirm to be there. */
function CheckFields({ file, onChange, errorOf }: FileFieldsProps) {
  const { rule } = file;
  const { checks } = rule;
  const put = (next: ChecksDraft | null) => onChange({ rule: { ...rule, checks: next } });
  return (
    <>
      <RuleRow label="在场确认" hint="随机弹出，不固定在同一时刻">
        <Switch aria-label="在场确认" checked={checks !== null} onChange={(on) => put(on ? checksAtFirst : null)} />
      </RuleRow>
      {checks && (
        <>
          <RuleRow label="间隔" error={errorOf('rule.checks.fromMinutes') ?? errorOf('rule.checks.toMinutes')}>
            <span className={styles.range}>
              <NumberField
                label="间隔下限"
                size="small"
                max={120}
                value={checks.fromMinutes}
                onChange={(fromMinutes) => put({ ...checks, fromMinutes })}
              />
              至
              <NumberField
                label="间隔上限"
                size="small"
                max={120}
                unit="分钟"
                value={checks.toMinutes}
                onChange={(toMinutes) => put({ ...checks, toMinutes })}
              />
            </span>
          </RuleRow>
          <RuleRow
            label="多久没点就停计时"
            hint="从上一次确认起的学习不计入"
            error={errorOf('rule.checks.waitSeconds')}
          >
            <Select
              aria-label="多久没点就停计时"
              size="small"
              options={waits}
              value={checks.waitSeconds}
              onChange={(waitSeconds) => put({ ...checks, waitSeconds })}
            />
          </RuleRow>
        </>
      )}
    </>
  );
}
