import { Button, InputNumber } from 'antd';
import { pointsText, signedText } from '../../model/points.ts';
import {
  given,
  HALF_CENTI,
  pointChoices,
  stepped,
  toggled,
  type MarkDraft,
  type Scheme,
} from '../marking/mark-draft.ts';
import type { Marking } from '../marking/use-marking.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './marking-panel.module.css';

interface MarkingPanelProps {
  readonly draft: MarkDraft;
  readonly scheme: Scheme;
  readonly isBusy: boolean;
  readonly onChange: Marking['change'];
}

/** The rubric or plain points, and the score. */
export function MarkingPanel(props: MarkingPanelProps) {
  const { draft, scheme, isBusy, onChange } = props;
  return (
    <>
      {scheme.items.length > 0 ? <RubricItems {...props} /> : <PlainPoints {...props} />}
      <div className={styles.sum}>
        <output aria-label="得分">
          <b>{draft.scoreCenti === null ? '—' : pointsText(draft.scoreCenti)}</b> / {pointsText(scheme.maxCenti)} 分
        </output>
        <span className={styles.steps}>
          <Button
            aria-label="减半分"
            disabled={isBusy}
            onMouseDown={keepFocus}
            onClick={() => onChange((draft) => stepped(draft, -1, scheme))}
          >
            −½
          </Button>
          <Button
            aria-label="加半分"
            disabled={isBusy}
            onMouseDown={keepFocus}
            onClick={() => onChange((draft) => stepped(draft, 1, scheme))}
          >
            +½
          </Button>
        </span>
      </div>
    </>
  );
}

const KEYS = 9;

function RubricItems({ draft, scheme, isBusy, onChange }: MarkingPanelProps) {
  return (
    <fieldset className={styles.rubric} disabled={isBusy}>
      <legend className="ui-unseen">评分细则</legend>
      <div className={styles.head} aria-hidden="true">
        <b>评分细则</b>
        <span className="ui-note">从 0 分加起，满分 {pointsText(scheme.maxCenti)}</span>
      </div>
      {scheme.items.map(({ id, text, hint, points }, index) => (
        <label key={id} className={styles.item} data-negative={points < 0}>
          <input
            type="checkbox"
            checked={draft.ticked.includes(id)}
            onChange={() => onChange((draft) => toggled(draft, id, scheme))}
          />
          {index < KEYS ? <kbd aria-hidden="true">{index + 1}</kbd> : <span />}
          <span>
            {text}
            {hint !== '' && <small className="ui-note">{hint}</small>}
          </span>
          <span className={styles.points}>{signedText(points / 100)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PlainPoints({ draft, scheme, isBusy, onChange }: MarkingPanelProps) {
  const choices = pointChoices(scheme.maxCenti);
  return (
    <fieldset className={styles.rubric} disabled={isBusy}>
      <legend className="ui-unseen">给分</legend>
      <div className={styles.head} aria-hidden="true">
        <b>给分</b>
        <span className="ui-note">没有评分细则，满分 {pointsText(scheme.maxCenti)}</span>
      </div>
      <div className={styles.choices}>
        {choices.map((centi) => (
          <label key={centi} className={styles.choice}>
            <input
              type="radio"
              name="points"
              checked={draft.scoreCenti === centi}
              onChange={() => onChange((draft) => given(draft, centi, scheme))}
            />
            {pointsText(centi)}
          </label>
        ))}
        {choices.length === 0 && (
          <InputNumber
            aria-label="给分"
            min={0}
            max={scheme.maxCenti / 100}
            step={HALF_CENTI / 100}
            value={draft.scoreCenti === null ? null : draft.scoreCenti / 100}
            onChange={(points) => points !== null && onChange((draft) => given(draft, toHalf(points, scheme), scheme))}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Typed points, rounded to half points unless they are full marks. */
function toHalf(points: number, { maxCenti }: Scheme): number {
  const centi = Math.round(points * 100);
  return centi === maxCenti ? centi : Math.min(maxCenti, Math.round(centi / HALF_CENTI) * HALF_CENTI);
}
