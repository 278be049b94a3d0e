import { CheckCircleOutlined, FallOutlined, WarningOutlined } from '@ant-design/icons';
import { RegradeWay, regradeWayLabels } from '@ganlin/contract/paper/regrade';
import { useId } from 'react';
import { figuresOf, type Trial, type WayFigures } from '../model/regrade.ts';
import styles from './way.module.css';

interface WayChoiceProps {
  readonly trial: Trial | null;
  readonly way: RegradeWay;
  readonly readOnly: boolean;
  readonly onChange: (way: RegradeWay) => void;
}

const explained: Readonly<Record<RegradeWay, string>> = {
  full: '所有人这题都得满分，作答不再区分。',
  both: '按新旧两个答案各判一次，取高的。没有人减分。',
  new: '只按新答案判，与新答案不符的会减分。',
  void: '从总分里去掉这题，其余的分按比例折算。',
};

const ways = Object.values(RegradeWay);

/** What happens to the papers that were graded before: four ways side by side with what each would do. */
export function WayChoice({ trial, way: chosen, readOnly, onChange }: WayChoiceProps) {
  const name = useId();
  return (
    <section className={styles.card} aria-label="选择方式" data-step="way">
      <header className={styles.head}>
        <h2>已有的答卷怎么算</h2>
        <span className="ui-note">
          {trial ? '四种方式都已试算，选哪种就列哪种的名单' : '试算以后，这里显示每种方式的人数'}
        </span>
      </header>
      <fieldset className={styles.ways} disabled={readOnly}>
        <legend className="ui-unseen">改判方式</legend>
        {ways.map((way) => (
          <label key={way} className={styles.way} data-chosen={way === chosen}>
            <span className={styles.title}>
              <input type="radio" name={name} checked={way === chosen} onChange={() => onChange(way)} />
              {regradeWayLabels[way]}
            </span>
            <span className={styles.text}>{explained[way]}</span>
            {trial && <Figures figures={figuresOf(trial, way)} />}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

function Figures({ figures }: { readonly figures: WayFigures | undefined }) {
  if (!figures) return null;
  const { raised, lowered, nowPassed, nowFailed, mean } = figures;
  return (
    <>
      {lowered === 0 && (
        <span className={styles.badge}>
          <CheckCircleOutlined aria-hidden /> 没有人减分
        </span>
      )}
      {nowFailed > 0 && (
        <span className={styles.warning}>
          <WarningOutlined aria-hidden /> {nowFailed} 份由合格变不合格
        </span>
      )}
      <span className={styles.figures}>
        <Figure name="加分" text={`${raised} 份`} />
        <Figure name="减分" text={`${lowered} 份`} isBad={lowered > 0} />
        <Figure name="合格增减" text={`+${nowPassed} / ${nowFailed > 0 ? `−${nowFailed}` : 0}`} />
        <Figure name="平均分" text={mean === null ? '—' : mean.toFixed(1)} />
      </span>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly text: string;
  readonly isBad?: boolean;
}

function Figure({ name, text, isBad = false }: FigureProps) {
  return (
    <span className={styles.figure}>
      <span>{name}</span>
      <b data-bad={isBad}>
        {isBad && <FallOutlined aria-hidden />} {text}
      </b>
    </span>
  );
}
