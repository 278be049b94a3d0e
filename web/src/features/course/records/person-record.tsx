import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons';
import { fileKindLabels, learnStateLabels } from '@ganlin/contract/course/kinds';
import { recordApi } from '@ganlin/contract/course/record';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Column } from '../../../kits/data-table/columns.ts';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { formatTime, spentText } from '../../../lib/text/format.ts';
import { Fact, FactGrid } from '../../../ui/list/facts.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { hoursText } from '../model/course-row.ts';
import { courseRecordsPath } from '../model/paths.ts';
import { EvidenceList } from './evidence-list.tsx';
import { learnTones } from './learners-table.tsx';
import styles from './person-record.module.css';
import { PrintTable } from './print-table.tsx';
import { usePrintEvidence } from './use-print-evidence.ts';

type PersonRecord = Data<typeof recordApi.person>;
type FileRecord = PersonRecord['files'][number] & { readonly id: string };

/** What one person has studied of a course, with the evidence; made to be printed. */
export default function PersonRecordScreen() {
  const { params } = useScreen();
  const navigate = useNavigate();
  const courseId = params['id'] ?? '';
  const userId = params['userId'] ?? '';
  const found = useQuery({ ...query(recordApi.person, { courseId, userId }), staleTime: 0 });
  const [fileId, setFileId] = useState<string>();
  const { printed, isPreparing, print } = usePrintEvidence({ courseId, userId, fileId });
  const { data } = found;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Button
          type="text"
          aria-label="返回课程的学习记录"
          title="返回课程的学习记录"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(courseRecordsPath(courseId))}
        />
        <h1>{data ? `${data.learner.realName}的学习记录` : '学员的学习记录'}</h1>
        {data && (
          <Button icon={<PrinterOutlined aria-hidden />} loading={isPreparing} onClick={print}>
            打印
          </Button>
        )}
      </header>
      {!data && found.isError && <LoadFailed text="学习记录没能载入。" onRetry={() => void found.refetch()} />}
      {!data && !found.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <PrintHead record={data} />
          <Facts record={data} />
          <FilesTable files={data.files} onEvidence={setFileId} />
          <EvidenceList
            courseId={courseId}
            userId={userId}
            files={data.files}
            fileId={fileId}
            onFile={setFileId}
            printed={printed}
          />
        </>
      )}
    </div>
  );
}

/** On paper only: whose record it is, and when it was printed. */
function PrintHead({ record: { learner, courseTitle } }: { readonly record: PersonRecord }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className={styles.printHead}>
      <h1>学习记录</h1>
      <p>
        姓名：{learner.realName}　单位：{learner.deptName || '—'}
      </p>
      <p>课程：{courseTitle}</p>
      <p>打印时间：{formatTime(now)}</p>
    </div>
  );
}

function Facts({ record: { learner, courseTitle, hourTenths } }: { readonly record: PersonRecord }) {
  return (
    <section className={styles.panel} aria-label="概况">
      <FactGrid className={styles.facts}>
        <Fact name="课程" value={courseTitle} />
        <Fact name="部门" value={learner.deptName || '—'} />
        <Fact
          name="进度"
          value={
            <>
              <StateTag tone={learnTones[learner.state]}>{learnStateLabels[learner.state]}</StateTag> {learner.percent}%
            </>
          }
        />
        <Fact
          name="学时"
          value={learner.completedAt === null ? `学完计 ${hoursText(hourTenths)}` : hoursText(hourTenths)}
        />
        <Fact name="计入的学习时间" value={spentText(learner.creditedSeconds * 1000)} />
        <Fact name="开始" value={timeText(learner.startedAt)} />
        <Fact name="最近学习" value={timeText(learner.lastAt)} />
        <Fact name="学完" value={timeText(learner.completedAt)} />
        <Fact name="截止" value={`${timeText(learner.deadline)}${learner.overdue ? '（逾期）' : ''}`} />
      </FactGrid>
    </section>
  );
}

interface FilesTableProps {
  readonly files: PersonRecord['files'];
  readonly onEvidence: (fileId: string) => void;
}

function FilesTable({ files, onEvidence }: FilesTableProps) {
  const rows = files.map((file) => ({ ...file, id: file.fileId }));
  const columns = fileColumns(onEvidence);
  return (
    <section className={styles.panel} aria-label="各小节">
      <h2>各小节</h2>
      <div className={styles.screenOnly}>
        <ShortTable label="各小节" rows={rows} columns={columns} empty="没有小节。" />
      </div>
      <PrintTable rows={rows} columns={columns} />
    </section>
  );
}

const fileColumns = (onEvidence: (fileId: string) => void): readonly Column<FileRecord>[] => [
  {
    key: 'title',
    title: '小节',
    part: 'name',
    render: ({ chapterTitle, title }) => (
      <span className={styles.file}>
        <b>{title}</b>
        <span className="ui-note">{chapterTitle}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    title: '类型',
    render: ({ kind, required }) => `${fileKindLabels[kind]} · ${required ? '必学' : '选学'}`,
  },
  { key: 'percent', title: '完成', align: 'right', render: ({ percent }) => `${percent}%` },
  {
    key: 'creditedSeconds',
    title: '学习时间',
    align: 'right',
    render: ({ creditedSeconds }) => spentText(creditedSeconds * 1000),
  },
  {
    key: 'checks',
    title: '在场确认',
    render: ({ checksAnswered, checksMissed }) =>
      checksAnswered + checksMissed === 0 ? '—' : `确认 ${checksAnswered}，错过 ${checksMissed}`,
  },
  {
    key: 'uncounted',
    title: '没有计入',
    align: 'right',
    render: ({ uncountedStretches }) => (uncountedStretches === 0 ? '—' : `${uncountedStretches} 段`),
  },
  { key: 'completedAt', title: '学完时间', render: ({ completedAt }) => timeText(completedAt) },
  {
    key: 'actions',
    title: '证据',
    part: 'actions',
    render: ({ fileId, title }) => (
      <Button type="link" size="small" aria-label={`计时证据 ${title}`} onClick={() => onEvidence(fileId)}>
        只看这一节
      </Button>
    ),
  },
];

const timeText = (iso: string | null): string => (iso === null ? '—' : formatTime(iso));
