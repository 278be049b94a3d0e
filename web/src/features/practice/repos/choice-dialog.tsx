import type { Input } from '@ganlin/contract/core/endpoint';
import { PracticeMode, practiceModeLabels } from '@ganlin/contract/practice/modes';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import {
  questionLevelLabels,
  questionTypeLabels,
  type QuestionLevel,
  type QuestionType,
} from '@ganlin/contract/question/kinds';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Detail } from '../model/modes.ts';
import { Chips } from './chips.tsx';
import styles from './choice-dialog.module.css';

type Choice = NonNullable<Input<typeof practiceApi.open>['choice']>;

interface ChoiceDialogProps {
  readonly detail: Detail;
  readonly mode: PracticeMode;
  readonly isBusy: boolean;
  readonly onStart: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Asks what to practise, where the mode offers a choice. */
export function ChoiceDialog({ detail, mode, isBusy, onStart, onClose }: ChoiceDialogProps): ReactNode {
  const [choice, setChoice] = useState<Choice>(() => ({ count: Math.min(50, detail.total), minutes: 60 }));
  const isEmpty =
    (mode === PracticeMode.type && !choice.types?.length) ||
    (mode === PracticeMode.topic && !choice.tags?.length && !choice.levels?.length);
  const actions = (
    <>
      <Button look="line" onClick={onClose}>
        取消
      </Button>
      <Button disabled={isBusy || isEmpty} onClick={() => onStart(choice)}>
        {mode === PracticeMode.mock ? '开始考试' : '开始练习'}
      </Button>
    </>
  );
  const props = { detail, choice, onChoice: (change: Choice) => setChoice({ ...choice, ...change }) };
  return (
    <Dialog title={practiceModeLabels[mode]} onClose={onClose} actions={actions}>
      {mode === PracticeMode.type && <TypeChoice {...props} />}
      {mode === PracticeMode.topic && <TopicChoice {...props} />}
      {mode === PracticeMode.mock && <MockChoice {...props} />}
    </Dialog>
  );
}

interface PartProps {
  readonly detail: Detail;
  readonly choice: Choice;
  readonly onChoice: (change: Choice) => void;
}

function TypeChoice({ detail, choice, onChoice }: PartProps): ReactNode {
  const options = Object.entries(detail.counts)
    .filter(([, count]) => count > 0)
    // The keys are type codes.
    .map(([type, count]) => ({ value: Number(type) as QuestionType, count }));
  return (
    <Chips
      label="题型（可选多种）"
      options={options.map(({ value, count }) => ({ value, text: `${questionTypeLabels[value]} ${count}` }))}
      chosen={choice.types ?? []}
      onChoose={(types) => onChoice({ types })}
    />
  );
}

function TopicChoice({ detail, choice, onChoice }: PartProps): ReactNode {
  const levels = Object.entries(detail.levels)
    .filter(([, count]) => count > 0)
    // The keys are level codes.
    .map(([level, count]) => ({ value: Number(level) as QuestionLevel, count }));
  return (
    <>
      <Chips
        label="难度"
        options={levels.map(({ value, count }) => ({ value, text: `${questionLevelLabels[value]} ${count}` }))}
        chosen={choice.levels ?? []}
        onChoose={(chosen) => onChoice({ levels: chosen })}
      />
      {detail.tags.length > 0 && (
        <Chips
          label="知识点（可选多个）"
          options={detail.tags.map(({ name, questions }) => ({ value: name, text: `${name} ${questions}` }))}
          chosen={choice.tags ?? []}
          max={20}
          onChoose={(tags) => onChoice({ tags })}
        />
      )}
    </>
  );
}

const counts = [20, 50, 100];
const times = [20, 60, 90];

function MockChoice({ detail, choice, onChoice }: PartProps): ReactNode {
  const limit = Math.min(detail.total, 200);
  return (
    <>
      <NumberChoice
        label="题目数量"
        unit="题"
        presets={counts.filter((count) => count <= limit)}
        value={choice.count ?? 50}
        max={limit}
        onValue={(count) => onChoice({ count })}
      />
      <NumberChoice
        label="考试时间"
        unit="分钟"
        presets={times}
        value={choice.minutes ?? 60}
        max={300}
        onValue={(minutes) => onChoice({ minutes })}
      />
      <p className={styles.say}>按题库的题型比例抽题（不含简答题），到时间自动交卷，交卷后显示得分和解析。</p>
    </>
  );
}

interface NumberChoiceProps {
  readonly label: string;
  readonly unit: string;
  readonly presets: readonly number[];
  readonly value: number;
  readonly max: number;
  readonly onValue: (value: number) => void;
}

function NumberChoice({ label, unit, presets, value, max, onValue }: NumberChoiceProps): ReactNode {
  return (
    <fieldset className={styles.numbers}>
      <legend>{label}</legend>
      {presets.map((each) => (
        <button key={each} type="button" aria-pressed={value === each} onClick={() => onValue(each)}>
          {each} {unit}
        </button>
      ))}
      <label>
        <input
          type="number"
          aria-label={label}
          min={1}
          max={max}
          value={value}
          onChange={({ target }) => onValue(Math.min(Math.max(Math.trunc(Number(target.value)) || 1, 1), max))}
        />
        {unit}
      </label>
    </fieldset>
  );
}
