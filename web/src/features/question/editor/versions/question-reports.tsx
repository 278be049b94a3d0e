import { reportApi, ReportState, reportStateLabels } from '@ganlin/contract/question/report';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { relativeTime } from '../../../../lib/text/format.ts';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { query } from '../../../../lib/api/query.ts';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { ReplyDialog } from '../../reports/reply-dialog.tsx';
import { reportTones, type Report } from '../../reports/report-row.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../edit.module.css';

const SHOWN = 20;

/** Users' error reports on this question; answered without leaving the page. */
export function QuestionReports({ questionId }: { readonly questionId: string }) {
  const may = usePermission();
  const [replying, setReplying] = useState<Report>();
  const { data } = useQuery({
    ...query(reportApi.paging, { current: 1, size: SHOWN, params: { questionId } }),
    enabled: may('qu:report:paging'),
    meta: { silent: true },
  });
  const [now] = useState(() => new Date());
  if (!data || data.total === 0) return null;
  return (
    <EditField label="纠错反馈">
      <ul className={styles.reports}>
        {data.records.map((report) => (
          <li key={report.id}>
            <StateTag tone={reportTones[report.state]}>{reportStateLabels[report.state]}</StateTag>
            <span className={styles.reportText} title={report.text}>
              {report.text}
            </span>
            <span className={styles.reporter}>
              {report.reporter}，{relativeTime(report.reportedAt, now)}
            </span>
            {report.state === ReportState.open && may('qu:report:reply') ? (
              <Button type="link" size="small" aria-label={`答复 ${report.text}`} onClick={() => setReplying(report)}>
                答复
              </Button>
            ) : (
              <span className={styles.reply} title={report.reply}>
                {report.reply}
              </span>
            )}
          </li>
        ))}
      </ul>
      {replying && <ReplyDialog report={replying} onClosed={() => setReplying(undefined)} />}
    </EditField>
  );
}
