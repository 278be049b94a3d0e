import { Button, Table } from 'antd';
import { formatTime } from '../../../lib/text/format.ts';
import { DoneBar } from '../model/done-bar.tsx';
import { questionOptions, type Grader, type LeadDetail } from './lead-data.ts';
import styles from './lead.module.css';

interface GraderListProps {
  readonly detail: LeadDetail;
  readonly onEdit: () => void;
}

export function GraderList({ detail, onEdit }: GraderListProps) {
  const titles = new Map(questionOptions(detail.questions).map(({ value, label }) => [value, label]));
  return (
    <section className={styles.panel} aria-label="阅卷人">
      <header className={styles.head}>
        <h2>阅卷人</h2>
        <Button type="primary" onClick={onEdit}>
          分配阅卷任务
        </Button>
      </header>
      <Table<Grader>
        rowKey={({ userId, questionId }) => `${userId}:${questionId ?? ''}`}
        dataSource={[...detail.graders]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <span className="ui-note">还没有分配阅卷人。</span> }}
        columns={[
          { key: 'realName', title: '姓名', dataIndex: 'realName' },
          {
            key: 'question',
            title: '试题',
            render: (_, { questionId }) => <span className={styles.words}>{titleOf(questionId, titles)}</span>,
          },
          { key: 'share', title: '份额', align: 'right', render: (_, { share = 1 }) => share },
          {
            key: 'done',
            title: '已评',
            render: (_, { realName, done, total }) => <DoneBar label={`${realName}的进度`} done={done} total={total} />,
          },
          {
            key: 'lastAt',
            title: '最近评分',
            render: (_, { lastAt }) => (lastAt === null ? <span className="ui-note">还没有</span> : formatTime(lastAt)),
          },
        ]}
      />
    </section>
  );
}

const titleOf = (questionId: string | null | undefined, titles: ReadonlyMap<string, string>): string =>
  questionId ? (titles.get(questionId) ?? '已不在考试中的试题') : '没有专人的试题';
