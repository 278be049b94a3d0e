import { repoOpenLabels } from '@ganlin/contract/question/repo';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { RepoActions } from './repo-actions.tsx';
import styles from './repo-columns.module.css';
import { openTones, questionsOf, type Repo } from './repo-row.ts';
import { TypeCounts } from '../list/type-counts.tsx';

interface RepoDeeds {
  readonly onEdit: (repo: Repo) => void;
  readonly onExport: (repo: Repo) => void;
}

/** The columns of the list of banks. */
export function repoColumns({ onEdit, onExport }: RepoDeeds): readonly Column<Repo>[] {
  return [
    {
      key: 'title',
      title: '题库',
      part: 'name',
      render: ({ id, title, remark }) => (
        <span className={styles.name}>
          <Link to={questionsOf(id)}>{title}</Link>
          {remark !== '' && <small title={remark}>{remark}</small>}
        </span>
      ),
    },
    { key: 'code', title: '编码', hiddenByDefault: true, render: ({ code }) => code },
    { key: 'category', title: '分类', render: ({ categoryTitle }) => categoryTitle || '—' },
    {
      key: 'open',
      title: '练习',
      render: ({ open, examOnly }) => (
        <StateTag tone={openTones[open]}>{examOnly ? '仅供考试' : repoOpenLabels[open]}</StateTag>
      ),
    },
    { key: 'total', title: '试题', align: 'right', render: ({ total }) => <b>{total.toLocaleString('zh-CN')}</b> },
    { key: 'counts', title: '题型', render: (repo) => <TypeCounts total={repo.total} counts={repo.counts} /> },
    {
      key: 'drafts',
      title: '草稿',
      align: 'right',
      render: ({ id, title, drafts }) =>
        drafts === 0 ? (
          '—'
        ) : (
          <Link className={styles.drafts} to={`${questionsOf(id)}&state=0`} aria-label={`${title}的 ${drafts} 道草稿`}>
            {drafts.toLocaleString('zh-CN')}
          </Link>
        ),
    },
    { key: 'updatedAt', title: '更新时间', hiddenByDefault: true, render: ({ updatedAt }) => formatTime(updatedAt) },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (repo) => <RepoActions repo={repo} onEdit={() => onEdit(repo)} onExport={() => onExport(repo)} />,
    },
  ];
}
