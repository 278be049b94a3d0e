import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { questionLevelLabels, questionStateLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { QuestionActions } from './question-actions.tsx';
import type { QuestionPanel } from './question-bulk.tsx';
import styles from './question-columns.module.css';
import { stateTones, type QuestionRow } from '../model/question-row.ts';

/** The columns of the question list. */
export function questionColumns(onOpen: (panel: QuestionPanel) => void): readonly Column<QuestionRow>[] {
  return [
    {
      key: 'text',
      title: '试题',
      part: 'name',
      sortable: true,
      render: (question) => (
        <span className={styles.name}>
          <span className={styles.facts}>
            <span className={styles.type}>{questionTypeLabels[question.type]}</span>
            <span className={styles.code}>{question.code}</span>
            {question.level === 2 && <span className={styles.hard}>{questionLevelLabels[question.level]}</span>}
          </span>
          <button
            type="button"
            className={styles.text}
            aria-label={`预览 ${question.code}：${question.text}`}
            onClick={() => onOpen({ kind: 'preview', question })}
          >
            <Excerpt text={question.text} />
          </button>
        </span>
      ),
    },
    { key: 'tags', title: '知识点', render: ({ tags }) => <Text words={tags} /> },
    {
      key: 'repos',
      title: '题库',
      render: ({ repos }) => <span className={styles.repos}>{repos.map(({ title }) => title).join('、')}</span>,
    },
    {
      key: 'state',
      title: '状态',
      render: ({ state, hasDraft, reviewSince }) => (
        <span className={styles.state}>
          <StateTag tone={stateTones[state]}>{questionStateLabels[state]}</StateTag>
          {reviewSince !== null && <StateTag tone="bad">待复核</StateTag>}
          {hasDraft && state !== 0 && <StateTag tone="warn">有草稿</StateTag>}
        </span>
      ),
    },
    { key: 'version', title: '版本', render: ({ version }) => `v${version}` },
    {
      key: 'reports',
      title: '纠错',
      align: 'right',
      render: ({ id, code, reports }) =>
        reports === 0 ? (
          '—'
        ) : (
          <Link
            className={styles.reports}
            to={`/admin/qu/report?questionId=${id}`}
            aria-label={`${code} 的 ${reports} 条待答复纠错`}
          >
            {reports}
          </Link>
        ),
    },
    { key: 'updatedBy', title: '修改人', hiddenByDefault: true, render: ({ updatedBy }) => updatedBy || '—' },
    {
      key: 'updatedAt',
      title: '修改时间',
      sortable: true,
      hiddenByDefault: true,
      render: ({ updatedAt }) => formatTime(updatedAt),
    },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (question) => <QuestionActions question={question} onOpen={onOpen} />,
    },
  ];
}

function Text({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return <>—</>;
  return (
    <span className={styles.tags}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}
