import { Radio, Switch } from 'antd';
import { pointsOf } from '../../model/composition-draft.ts';
import { passOf } from '../exam-draft.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import type { Editing } from '../use-exam-editor.ts';

const SETS_AT_FIRST = 10;

/** Settings of the whole paper: how many are drawn, what is shuffled, and the pass mark. */
export function DrawFields({ editing: { draft, change, errors } }: { readonly editing: Editing }) {
  const { sections, forms, shuffleQuestions, shuffleOptions } = draft;
  const draws = sections.some(({ kind }) => kind === 'rules');
  return (
    <section className={styles.panel} aria-label="抽题、乱序和合格分">
      {draws && (
        <EditField
          label="抽题"
          error={errorWithin(errors, 'composition.forms')}
          hint={forms === 0 ? '每位考生的试题各不相同。' : '先抽好若干套，随机分给考生，便于按套比较难度。'}
        >
          <span className={styles.line}>
            <Radio.Group
              aria-label="抽题"
              options={[
                { value: true, label: '每人抽一份' },
                { value: false, label: '抽成若干套' },
              ]}
              value={forms === 0}
              onChange={({ target }) => change({ forms: target.value === true ? 0 : SETS_AT_FIRST })}
            />
            {forms !== 0 && (
              <NumberField
                label="套数"
                unit="套"
                min={1}
                max={200}
                value={forms}
                onChange={(value) => change({ forms: value })}
              />
            )}
          </span>
        </EditField>
      )}
      <EditField label="乱序" hint="判断题的选项和标为固定的选项不动；组合题整体移动。">
        <span className={styles.line}>
          <Switch
            aria-label="大题内试题乱序"
            checked={shuffleQuestions}
            onChange={(on) => change({ shuffleQuestions: on })}
          />
          <span>大题内试题乱序</span>
          <Switch aria-label="选项乱序" checked={shuffleOptions} onChange={(on) => change({ shuffleOptions: on })} />
          <span>选项乱序</span>
        </span>
      </EditField>
      <PassField total={pointsOf(draft)} editing={{ draft, change, errors }} />
    </section>
  );
}

interface PassFieldProps {
  readonly total: number;
  readonly editing: Pick<Editing, 'draft' | 'change' | 'errors'>;
}

function PassField({ total, editing: { draft, change, errors } }: PassFieldProps) {
  const passScore = passOf(draft);
  const percent = total > 0 && passScore !== null ? Math.round((passScore / total) * 1000) / 10 : null;
  const isTooHigh = passScore !== null && total > 0 && passScore > total;
  const error = errorWithin(errors, 'passScore') ?? (isTooHigh ? `不能高于总分 ${total}` : undefined);
  return (
    <EditField
      label="合格分"
      required
      error={error}
      hint={draft.passPercent !== null && `总分变动时仍为 ${draft.passPercent}%。`}
    >
      <span className={styles.line}>
        <NumberField
          label="合格分"
          unit={`分，总分 ${total} 分`}
          digits={2}
          invalid={error !== undefined}
          value={passScore}
          onChange={(value) => change({ passScore: value, passPercent: null })}
        />
        <NumberField
          label="合格分占总分的百分比"
          unit="%"
          max={100}
          value={percent}
          onChange={(value) => value !== null && change({ passPercent: value })}
        />
      </span>
    </EditField>
  );
}
