import { matchKindLabels, matchStateLabels } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { matchTones, type MatchRow } from '../model/rows.ts';
import { isRunning, isVoidable, nameText, playersText, pointsText, resultText, voidText } from './match-texts.ts';
import styles from './matches.module.css';

/** The columns of the list of matches; `onVoid` for users who may void them. */
export function matchColumns(onVoid: ((match: MatchRow) => void) | undefined): readonly Column<MatchRow>[] {
  return [
    { key: 'players', title: '对局', part: 'name', render: (row) => <b className={styles.name}>{playersText(row)}</b> },
    { key: 'state', title: '状态', render: (row) => <State row={row} /> },
    { key: 'kind', title: '方式', render: ({ kind }) => matchKindLabels[kind] },
    { key: 'battle', title: '对战活动', render: ({ battleTitle }) => battleTitle },
    { key: 'points', title: '得分', render: ({ players }) => pointsText(players) },
    { key: 'result', title: '结果', render: (row) => <Results row={row} /> },
    {
      key: 'depts',
      title: '单位',
      hiddenByDefault: true,
      render: ({ players }) => players.map(({ deptName }) => deptName || '—').join(' 对 ') || '—',
    },
    { key: 'createdAt', title: '开始时间', render: ({ createdAt }) => formatTime(createdAt) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (row) =>
        onVoid && isVoidable(row.state) ? (
          <RowAction text="作废" of={playersText(row)} danger onClick={() => onVoid(row)} />
        ) : (
          '—'
        ),
    },
  ];
}

interface OfRow {
  readonly row: MatchRow;
}

function State({ row }: OfRow): ReactNode {
  const { state, ordinal, questions } = row;
  return (
    <>
      <StateTag tone={matchTones[state]}>{matchStateLabels[state]}</StateTag>
      {isRunning(state) && ordinal > 0 && ` ${ordinal}/${questions} 题`}
      {row.voidReason !== null && <p className={styles.reason}>{voidText(row)}</p>}
    </>
  );
}

function Results({ row: { players } }: OfRow): ReactNode {
  const decided = players.filter(({ result }) => result !== null);
  if (decided.length === 0) return '—';
  return decided.map((player) => (
    <span key={player.name} className={styles.result}>
      {nameText(player)} {resultText(player)}
    </span>
  ));
}
