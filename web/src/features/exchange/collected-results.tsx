import type { Data } from '@ganlin/contract/core/endpoint';
import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { Checkbox, Empty } from 'antd';
import { useState } from 'react';
import type { Column } from '../../kits/data-table/columns.ts';
import { DataTable } from '../../kits/data-table/data-table.tsx';
import { ExamPicker } from '../../kits/pickers/exam-picker.tsx';
import { upload } from '../../lib/api/client.ts';
import { toast } from '../../lib/screen/toast.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { BundleUpload } from './bundle-upload.tsx';
import { ResultStatistics } from './result-statistics.tsx';
import styles from './exchange.module.css';

type Result = Data<typeof exchangeResultApi.paging>['records'][number];

/** The results of one exam from all installations. */
export function CollectedResults() {
  const may = usePermission();
  const [examId, setExamId] = useState<string>();
  const [twice, setTwice] = useState(false);
  const done = ({ examId: of, from, serial, papers, isNew }: Data<typeof exchangeResultApi.upload>) => {
    setExamId(of);
    toast('success', isNew ? `已导入 ${from} 第 ${serial} 次导出的 ${papers} 份成绩` : '这个文件已经导入过，没有变化');
  };
  return (
    <div className={styles.sites}>
      <div className="ui-toolbar ui-gap-2">
        <ExamPicker value={examId} onChange={setExamId} />
        {may('exam:package:results') && (
          <BundleUpload
            send={(file) => upload(exchangeResultApi.upload, {}, file)}
            text="导入成绩文件"
            refresh={[exchangeResultApi.paging, exchangeResultApi.statistics]}
            onDone={done}
          />
        )}
      </div>
      {examId === undefined ? (
        <Empty description="请选择考试，或导入成绩文件" />
      ) : (
        <>
          <ResultStatistics examId={examId} />
          <DataTable
            key={`${examId}:${twice}`}
            name="exchange-results"
            label="回收的成绩"
            endpoint={exchangeResultApi.paging}
            fixed={twice ? { examId, twice } : { examId }}
            columns={columns}
            idOf={({ peerId, paperId }) => `${peerId}:${paperId}`}
            noun="成绩"
            toolbar={
              <Checkbox checked={twice} onChange={({ target }) => setTwice(target.checked)}>
                只看在多个站点参加考试的人
              </Checkbox>
            }
          />
        </>
      )}
    </div>
  );
}

const columns: readonly Column<Result>[] = [
  {
    key: 'name',
    title: '姓名',
    part: 'name',
    render: ({ name, twice }) => (
      <>
        <b>{name || '已注销用户'}</b> {twice && <StateTag tone="bad">多站点参加</StateTag>}
      </>
    ),
  },
  { key: 'idCard', title: '身份证号', render: ({ idCard }) => idCard || '—' },
  { key: 'userName', title: '账号', hiddenByDefault: true, render: ({ userName }) => userName || '—' },
  { key: 'mobile', title: '手机号', hiddenByDefault: true, render: ({ mobile }) => mobile || '—' },
  { key: 'unit', title: '单位', render: ({ unit }) => unit || '—' },
  { key: 'from', title: '站点', render: ({ from }) => from },
  {
    key: 'state',
    title: '状态',
    render: ({ state, voided, missing }) => (
      <>
        {voided ? '已作废' : paperStateLabels[state]}
        {missing && <div className="ui-note">最新文件里没有</div>}
      </>
    ),
  },
  { key: 'score', title: '成绩', align: 'right', render: ({ score }) => score ?? '—' },
  {
    key: 'passed',
    title: '结果',
    render: ({ passed, voided }) => {
      if (passed === null || voided) return '—';
      return <StateTag tone={passed ? 'ok' : 'bad'}>{passed ? '合格' : '不合格'}</StateTag>;
    },
  },
  {
    key: 'handedInAt',
    title: '交卷时间',
    render: ({ handedInAt }) => <span className={styles.short}>{handedInAt ? formatTime(handedInAt) : '—'}</span>,
  },
  {
    key: 'receipt',
    title: '交卷回执',
    hiddenByDefault: true,
    render: ({ receipt }) => <span className={styles.card}>{receipt ?? '—'}</span>,
  },
];
