import { Decision, DECISION, RowState, type ImportLike, type ImportRow } from '@ganlin/contract/core/import';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { reportFailure } from '../../../lib/api/query.ts';
import { DiffText } from '../../../ui/diff-text.tsx';
import type { LikeProps } from '../../../kits/import-wizard/import-renderers.ts';
import styles from './like-panel.module.css';

/** What a row is similar to, the differences, and the decision about it. */
export function LikePanel({ row, rowUnit, onFix, onSeen }: LikeProps) {
  const { like } = row;
  if (!like) return null;
  const isSame = like.rowNumber !== null && like.percent === 100;
  return (
    <section
      className={styles.panel}
      data-same={isSame ? '' : undefined}
      aria-label={`第 ${row.number} ${rowUnit}与谁相似`}
    >
      {isSame ? (
        <p>
          与本文件第 {like.rowNumber} {rowUnit}完全相同。
        </p>
      ) : (
        <Texts row={row} rowUnit={rowUnit} like={like} />
      )}
      <Choices row={row} rowUnit={rowUnit} like={like} isSame={isSame} onFix={onFix} onSeen={onSeen} />
    </section>
  );
}

interface PartProps {
  readonly row: ImportRow;
  readonly rowUnit: string;
  readonly like: ImportLike;
}

function Texts({ row: { number }, rowUnit, like: { questionId, code, rowNumber, text, ownText } }: PartProps) {
  return (
    <>
      <div className={styles.text}>
        <h3>
          文件第 {number} {rowUnit}
        </h3>
        <DiffText before={ownText} after={text} show="before" />
      </div>
      <div className={styles.text}>
        <h3>
          {rowNumber === null ? `题库中的 ${code}` : `文件第 ${rowNumber} ${rowUnit}`}
          {questionId !== null && (
            <Link to={`/admin/qu/question/edit/${questionId}`} aria-label={`打开 ${code}`}>
              打开
            </Link>
          )}
        </h3>
        <DiffText before={ownText} after={text} show="after" />
      </div>
    </>
  );
}

function Choices({ row, rowUnit, like, isSame, onFix, onSeen }: PartProps & LikeProps & { readonly isSame: boolean }) {
  const name = useId();
  // The choice shows immediately; the returned row confirms it.
  const [chosen, setChosen] = useState<Decision>();
  const current = chosen ?? decisionOf(row, like);
  const decide = async (decision: Decision) => {
    setChosen(decision);
    try {
      await onFix({ [DECISION]: decision });
    } catch (error) {
      reportFailure(error);
    }
    setChosen(undefined);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{isSame ? <span className="ui-unseen">怎样处理</span> : `相似度 ${like.percent}%，怎样处理`}</legend>
      {choicesOf(like, rowUnit).map(({ decision, label }) => (
        <label key={decision}>
          <input
            type="radio"
            name={name}
            checked={decision === current}
            disabled={chosen !== undefined}
            data-fault={row.state === RowState.duplicate && decision === current ? '' : undefined}
            onFocus={() => onSeen(row.number)}
            onChange={() => void decide(decision)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** An undecided row is left out; but one with the code of a question means that question. */
function decisionOf({ cells }: ImportRow, { code }: ImportLike): Decision {
  const decided = Object.values(Decision).find((decision) => decision === cells[DECISION]);
  return decided ?? (code !== '' && cells['code'] === code ? Decision.version : Decision.skip);
}

function choicesOf(
  { questionId, code, rowNumber }: ImportLike,
  rowUnit: string,
): readonly { decision: Decision; label: string }[] {
  if (questionId === null) {
    return [
      { decision: Decision.skip, label: `只保留第 ${rowNumber} ${rowUnit}` },
      { decision: Decision.new, label: '都保留' },
    ];
  }
  return [
    { decision: Decision.skip, label: `跳过此${rowUnit}` },
    { decision: Decision.version, label: `作为 ${code} 的新版本` },
    { decision: Decision.new, label: '仍然作为新题导入' },
  ];
}
