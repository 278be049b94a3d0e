import type { Data } from '@ganlin/contract/core/endpoint';
import { exchangeResultApi } from '@ganlin/contract/exchange/result';
import { useQuery } from '@tanstack/react-query';
import { Alert, Table } from 'antd';
import { query } from '../../lib/api/query.ts';
import { formatTime } from '../../lib/text/format.ts';
import { Fact, FactGrid } from '../../ui/list/facts.tsx';
import styles from './exchange.module.css';

type Statistics = Data<typeof exchangeResultApi.statistics>;

const share = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);

/** Counts over all installations and of each, pass rates and the distribution of scores. */
export function ResultStatistics({ examId }: { readonly examId: string }) {
  const { data, error } = useQuery({ ...query(exchangeResultApi.statistics, { examId }), meta: { silent: true } });
  if (error) return <Alert type="info" showIcon title="这场考试没有导出过考试包，没有回收的成绩。" />;
  if (!data) return null;
  const { all, twice, bands, sites } = data;
  return (
    <section aria-label="统计" className={styles.sites}>
      <FactGrid>
        <Fact name="答卷" value={all.papers} />
        <Fact name="已评阅" value={all.graded} />
        <Fact name="合格率" value={share(all.passed, all.graded)} />
        <Fact name="平均分" value={all.averageScore ?? '—'} />
        <Fact name="已作废" value={all.voided} />
        <Fact name="多站点参加" value={`${twice} 人`} />
      </FactGrid>
      <ol className={styles.bands} aria-label="得分率分布">
        {bands.map((papers, band) => (
          <li key={`${band * 10}`}>
            {band * 10}%–{band * 10 + 10}%：{papers} 份
          </li>
        ))}
      </ol>
      <div className={styles.table}>
        <Table<Statistics['sites'][number]>
          size="small"
          pagination={false}
          rowKey="peerId"
          dataSource={[...sites]}
          columns={[
            { title: '站点', dataIndex: 'name' },
            { title: '最新文件', render: (_, { serial }) => (serial === 0 ? '还没有收到' : `第 ${serial} 次`) },
            { title: '导入时间', render: (_, { importedAt }) => (importedAt ? formatTime(importedAt) : '—') },
            { title: '答卷', align: 'right', dataIndex: 'papers' },
            { title: '已评阅', align: 'right', dataIndex: 'graded' },
            { title: '合格率', align: 'right', render: (_, { passed, graded }) => share(passed, graded) },
            { title: '平均分', align: 'right', render: (_, { averageScore }) => averageScore ?? '—' },
          ]}
        />
      </div>
    </section>
  );
}
