import { battleStateLabels } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { editPath, matchesPath } from '../model/paths.ts';
import { battleTones, windowText, type BattleRow } from '../model/rows.ts';
import { BattleActions } from './battle-actions.tsx';
import styles from './battles.module.css';

/** The columns of the list of battles. */
export function battleColumns(onHost: (battle: BattleRow) => void): readonly Column<BattleRow>[] {
  return [
    {
      key: 'title',
      title: '对战活动',
      part: 'name',
      render: ({ id, title }) => (
        <Link className={styles.title} to={editPath(id)}>
          {title}
        </Link>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: ({ state }) => <StateTag tone={battleTones[state]}>{battleStateLabels[state]}</StateTag>,
    },
    {
      key: 'repos',
      title: '题库',
      render: ({ repoTitles }) => <span className={styles.repos}>{repoTitles.join('、') || '—'}</span>,
    },
    {
      key: 'rule',
      title: '每局',
      render: ({ questions, seconds }) => `${questions} 题，每题 ${seconds} 秒`,
    },
    { key: 'window', title: '开放时间', render: windowText },
    { key: 'matches', title: '对局', align: 'right', render: (row) => <Matches row={row} /> },
    { key: 'players', title: '参加的人', align: 'right', render: ({ players }) => players.toLocaleString('zh-CN') },
    { key: 'updatedAt', title: '修改时间', hiddenByDefault: true, render: ({ updatedAt }) => formatTime(updatedAt) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (row) => <BattleActions battle={row} onHost={onHost} />,
    },
  ];
}

/** Users without permission to see matches get the number without a link. */
function Matches({ row: { id, matches, running } }: { readonly row: BattleRow }): ReactNode {
  const may = usePermission();
  const text = `${matches.toLocaleString('zh-CN')}${running > 0 ? `（进行中 ${running}）` : ''}`;
  if (matches + running === 0) return '—';
  return may('battle:match:paging') ? <Link to={matchesPath(id)}>{text}</Link> : text;
}
