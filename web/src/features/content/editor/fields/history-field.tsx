import { DeleteOutlined, PlusOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { DayField } from '../../../../kits/record-editor/day-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import type { Step } from '../article-draft.ts';
import styles from '../editor.module.css';
import type { PartProps } from '../use-article-editor.ts';

const MAX_STEPS = 30;

/** The history of a law or standard, each step with its date. */
export function HistoryField({ editing: { draft, changeFields, errors } }: PartProps) {
  const { history } = draft.fields;
  const set = (at: number, patch: Partial<Step>) =>
    changeFields({ history: history.map((step, index) => (index === at ? { ...step, ...patch } : step)) });
  const sorted = history.toSorted((one, other) => (one.on ?? '9').localeCompare(other.on ?? '9'));
  const isSorted = sorted.every((step, at) => step === history[at]);
  return (
    <div data-field="fields.history">
      <EditField label="沿革" error={errorWithin(errors, 'fields.history')} hint="如公布、修订、废止，读者按时间看到">
        <ol className={styles.steps}>
          {history.map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing but its place
            <li key={at}>
              <DayField
                label={`第 ${at + 1} 条沿革的日期`}
                value={step.on}
                invalid={errors.has(`fields.history.${at}.on`)}
                onChange={(on) => set(at, { on })}
              />
              <Button
                type="text"
                aria-label={`删除第 ${at + 1} 条沿革`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => changeFields({ history: history.toSpliced(at, 1) })}
              />
              <Input
                aria-label={`第 ${at + 1} 条沿革的说明`}
                placeholder="2020 年 3 月 27 日修订"
                maxLength={200}
                status={errors.has(`fields.history.${at}.text`) ? 'error' : ''}
                value={step.text}
                onChange={({ target }) => set(at, { text: target.value })}
              />
            </li>
          ))}
        </ol>
        <div className="ui-toolbar ui-gap-2">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={history.length >= MAX_STEPS}
            onClick={() => changeFields({ history: [...history, { on: null, text: '' }] })}
          >
            添加沿革
          </Button>
          {!isSorted && (
            <Button
              size="small"
              icon={<SortAscendingOutlined aria-hidden />}
              onClick={() => changeFields({ history: sorted })}
            >
              按日期排序
            </Button>
          )}
        </div>
      </EditField>
    </div>
  );
}
