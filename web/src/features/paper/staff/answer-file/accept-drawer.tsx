import { PaperState } from '@ganlin/contract/exam/kinds';
import { answerFileApi, FileStanding, fileStandingLabels } from '@ganlin/contract/paper/answer-file/answer-file';
import { papersApi } from '@ganlin/contract/paper/papers';
import { Alert, Descriptions, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { FormDrawer } from '../../../../ui/overlay/form-drawer.tsx';
import { ReasonField } from '../actions/paper-dialogs.tsx';
import { cautionsOf, inTimeText, sumOf, type Inspected, type InspectedLine } from './file-preview.rules.ts';
import styles from './answer-file.module.css';

interface AcceptDrawerProps {
  readonly text: string;
  readonly file: Inspected;
  readonly onClosed: () => void;
}

interface Reason {
  readonly reason: string;
}

/** What is in the file beside what the server has, and the reason for which it is accepted. */
export function AcceptDrawer({ text, file, onClosed }: AcceptDrawerProps): ReactNode {
  const accept = useCall(answerFileApi.accept, { refresh: [papersApi.paging, papersApi.detail], silent: true });
  const submit = async ({ reason }: Reason) => {
    const { isNew, added } = await accept.mutateAsync({ text, paperId: file.paperId, reason });
    toast('success', isNew ? `已接收，${added} 题放进未送达的作答` : '这份文件以前接收过，没有重复');
  };
  return (
    <FormDrawer<Reason> title="核对答案文件" okText="接收" onSubmit={submit} onClosed={onClosed}>
      <Notices file={file} />
      <Descriptions size="small" colon={false} column={1} items={factsOf(file)} />
      <p className={styles.sum}>{sumOf(file.lines)}</p>
      <Table<InspectedLine>
        size="small"
        rowKey="ordinal"
        columns={columns}
        dataSource={[...file.lines]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      />
      <p className={styles.next}>
        接收后，文件里较新的作答放进答卷的“未送达的作答”，整份文件留作证据。不改变答卷，也不计入成绩。
      </p>
      <ReasonField placeholder="如：考场断网，考生用 U 盘交来" />
    </FormDrawer>
  );
}

function Notices({ file }: { readonly file: Inspected }): ReactNode {
  const { state, acceptedAt } = file;
  return (
    <div className={styles.notices}>
      {state === PaperState.inExam && (
        <Alert type="warning" showIcon title="试卷还没有交卷。请先收卷，或等到时自动交卷，再接收。" />
      )}
      {acceptedAt !== null && (
        <Alert type="info" showIcon title={`这份文件已在 ${formatToSecond(acceptedAt)} 接收，再接收不会重复。`} />
      )}
      {cautionsOf(file).map((caution) => (
        <Alert key={caution} type="warning" showIcon title={caution} />
      ))}
    </div>
  );
}

function factsOf({ realName, userName, deptName, examTitle, code, madeAt, events }: Inspected) {
  return [
    { key: 'who', label: '考生', children: [realName || userName, deptName].filter(Boolean).join(' · ') },
    { key: 'exam', label: '考试', children: examTitle },
    { key: 'code', label: '校验码', children: <b className={styles.code}>{code}</b> },
    { key: 'made', label: '生成时间', children: `${formatToSecond(madeAt)}（考生设备的时钟）` },
    ...(events > 0 ? [{ key: 'events', label: '未上报的事件', children: `${events} 条` }] : []),
  ];
}

const columns: TableColumnsType<InspectedLine> = [
  { title: '题号', dataIndex: 'ordinal', width: 64 },
  {
    title: '比较',
    key: 'standing',
    render: (_, { standing }) => (
      <span className={styles.standing} data-new={standing === FileStanding.fileNewer || undefined}>
        {fileStandingLabels[standing]}
      </span>
    ),
  },
  { title: '文件序号', dataIndex: 'fileSeq', render: (seq: number | null) => seq ?? '—' },
  { title: '服务器序号', dataIndex: 'serverSeq', render: (seq: number | null) => seq ?? '—' },
  { title: '写于', key: 'inTime', render: (_, line) => (line.fileSeq === null ? '—' : inTimeText(line)) },
];
