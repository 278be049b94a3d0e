import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { reportApi, reportKindLabels, ReportState, reportStateLabels } from '@ganlin/contract/question/report';
import { Form, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { RepoPicker } from '../../../kits/pickers/repo-picker.tsx';
import { editPath } from '../model/question-row.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { reportTones, type Report } from './report-row.ts';
import styles from './reports.module.css';

/** Learners' error reports on questions, and the replies. */
export default function ReportsScreen() {
  const { urlState, go } = useListUrlState(reportApi.paging);
  const [replying, setReplying] = useState<Report>();
  return (
    <>
      <DataTable
        name="reports"
        label="试题纠错"
        endpoint={reportApi.paging}
        columns={columnsWith(setReplying)}
        filter={<FilterFields />}
        noun="纠错"
        empty="还没有纠错。学员在练习或查看试题时提出的问题会出现在这里。"
        renderSummary={(total) => (
          <>
            {urlState.filter.questionId && (
              <Tag closable onClose={() => go({ filter: { ...urlState.filter, questionId: undefined } })}>
                只看一道试题
              </Tag>
            )}
            共 {total.toLocaleString('zh-CN')} 条
          </>
        )}
      />
      {replying && <ReplyDialog report={replying} onClosed={() => setReplying(undefined)} />}
    </>
  );
}

function FilterFields() {
  return (
    <>
      <Form.Item name="state" label="状态">
        <Select className={styles.state ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Form.Item name="repoId" label="题库">
        <RepoPicker className={styles.repo} placeholder="全部" />
      </Form.Item>
    </>
  );
}

const stateOptions = Object.entries(reportStateLabels).map(([value, label]) => ({ value: Number(value), label }));

interface ActionsProps {
  readonly report: Report;
  readonly onReply: (report: Report) => void;
}

function Actions({ report, onReply }: ActionsProps) {
  const navigate = useNavigate();
  const may = usePermission();
  return (
    <Space size="middle">
      {report.state === ReportState.open && may('qu:report:reply') && (
        <RowAction text="答复" of={report.text} onClick={() => onReply(report)} />
      )}
      {may('qu:question:save') && (
        <RowAction
          text="修改试题"
          of={report.questionCode}
          onClick={() => void navigate(editPath(report.questionId))}
        />
      )}
    </Space>
  );
}

function columnsWith(onReply: (report: Report) => void): readonly Column<Report>[] {
  const now = new Date();
  return [
    {
      key: 'text',
      title: '问题',
      part: 'name',
      render: ({ kind, text }) => (
        <span className={styles.said}>
          <small>{reportKindLabels[kind]}</small>
          <span>{text}</span>
        </span>
      ),
    },
    {
      key: 'question',
      title: '试题',
      render: ({ questionId, questionCode, questionType, questionText, version }) => (
        <span className={styles.question}>
          <Link to={editPath(questionId)}>{questionCode}</Link> {questionTypeLabels[questionType]} v{version}
          <span>
            <Excerpt text={questionText} />
          </span>
        </span>
      ),
    },
    {
      key: 'reporter',
      title: '提出人',
      render: ({ reporter, reportedAt }) => (
        <span className={styles.who}>
          {reporter}
          <time dateTime={reportedAt} title={formatTime(reportedAt)}>
            {relativeTime(reportedAt, now)}
          </time>
        </span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      render: ({ state }) => <StateTag tone={reportTones[state]}>{reportStateLabels[state]}</StateTag>,
    },
    {
      key: 'reply',
      title: '答复',
      render: ({ reply, replier }) =>
        reply === '' ? '—' : <span className={styles.reply}>{`${reply}（${replier}）`}</span>,
    },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (report) => <Actions report={report} onReply={onReply} />,
    },
  ];
}
