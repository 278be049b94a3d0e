import { Button } from 'antd';
import { ShortTable } from '../../../../kits/data-table/short-table.tsx';
import { formatTime } from '../../../../lib/text/format.ts';
import { RowAction } from '../../../../ui/list/row-action.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { DoneBar } from '../../model/done-bar.tsx';
import { questionOptions, type Grader, type LeadDetail } from '../lead-data.ts';
import { agreementText, deviationsOf, meanText, paceText } from './deviation.rules.ts';
import styles from '../lead.module.css';

interface GraderListProps {
  readonly detail: LeadDetail;
  readonly onEdit: () => void;
  readonly onGiveBack: (grader: Grader) => void;
}

/** Who marks what, how far they are, and whether they mark like the others. */
export function GraderList({ detail, onEdit, onGiveBack }: GraderListProps) {
  const titles = new Map(questionOptions(detail.questions).map(({ value, label }) => [value, label]));
  // Graders without a question of their own share what nobody was named for.
  const shared = detail.graders.some(({ questionId }) => questionId) ? '没有专人的试题' : '全部试题';
  const isByPaper = detail.plan.by === 'paper';
  return (
    <section className={styles.panel} aria-label="阅卷人">
      <header className={styles.head}>
        <h2>阅卷人</h2>
        <Button type="primary" onClick={onEdit}>
          分配阅卷任务
        </Button>
      </header>
      <ShortTable
        label="每人的进度和给分"
        rows={detail.graders.map((grader) => ({ ...grader, id: `${grader.userId}:${grader.questionId ?? ''}` }))}
        empty="还没有分配阅卷人。"
        columns={[
          {
            key: 'realName',
            title: '姓名',
            part: 'name',
            render: (grader) => (
              <span className={styles.person}>
                {grader.realName}
                {deviationsOf(grader, detail.graders).map((text) => (
                  <StateTag key={text} tone="warn">
                    {text}
                  </StateTag>
                ))}
              </span>
            ),
          },
          {
            key: 'question',
            title: '试题',
            render: ({ questionId }) => (
              <span className={styles.words}>{isByPaper ? '整份答卷' : titleOf(questionId, titles, shared)}</span>
            ),
          },
          { key: 'share', title: '份额', align: 'right', render: ({ share = 1 }) => share },
          {
            key: 'done',
            title: '已评',
            render: ({ realName, done, total }) => <DoneBar label={`${realName}的进度`} done={done} total={total} />,
          },
          { key: 'mean', title: '均分', align: 'right', render: ({ figures }) => meanText(figures.mean) },
          { key: 'spread', title: '离散', align: 'right', render: ({ figures }) => meanText(figures.spread) },
          {
            key: 'pace',
            title: '每份用时',
            align: 'right',
            render: ({ figures }) => paceText(figures.secondsPerAnswer),
          },
          {
            key: 'agreement',
            title: '双评一致率',
            align: 'right',
            render: ({ figures }) => agreementText(figures),
          },
          {
            key: 'lastAt',
            title: '最近评分',
            render: ({ lastAt }) => (lastAt === null ? <span className="ui-note">还没有</span> : formatTime(lastAt)),
          },
          {
            key: 'actions',
            title: '操作',
            part: 'actions',
            render: (grader) =>
              grader.done > 0 ? (
                <RowAction text="退回重评" of={grader.realName} onClick={() => onGiveBack(grader)} />
              ) : (
                <span className="ui-note">—</span>
              ),
          },
        ]}
      />
      {detail.graders.length > 1 && (
        <p className={styles.foot}>
          均分只与评同一题的人比较；离散是给分的标准差；用时是两次给分之间的中位数；一致率是双评中相差不超过容差的比例。
        </p>
      )}
    </section>
  );
}

const titleOf = (questionId: string | null | undefined, titles: ReadonlyMap<string, string>, shared: string): string =>
  questionId ? (titles.get(questionId) ?? '已不在考试中的试题') : shared;
