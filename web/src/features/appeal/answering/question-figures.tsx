import type { appealDeskApi } from '@ganlin/contract/appeal/desk';
import type { Data } from '@ganlin/contract/core/endpoint';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import styles from './exam-appeals.module.css';

type Figures = Data<typeof appealDeskApi.figures>;
type Row = Figures['questions'][number];

const columns = [
  {
    key: 'title',
    title: '试题',
    part: 'name' as const,
    render: ({ title }: Row) => (
      <span className={styles.words}>
        <Excerpt text={title} />
      </span>
    ),
  },
  { key: 'total', title: '申诉', align: 'right' as const, render: ({ total }: Row) => total },
  { key: 'open', title: '待处理', align: 'right' as const, render: ({ open }: Row) => open },
  { key: 'upheld', title: '成立', align: 'right' as const, render: ({ upheld }: Row) => upheld },
];

/** How many appeals each question got: many upheld ones point to a faulty question or rubric. */
export function QuestionFigures({ figures }: { readonly figures: Figures }) {
  return (
    <section className={styles.panel} aria-label="各题申诉">
      <h2>
        各题申诉{' '}
        <small className="ui-note">
          共 {figures.total} 条，待处理 {figures.open} 条
        </small>
      </h2>
      <ShortTable
        label="每题的申诉"
        rows={figures.questions.map((question) => ({ ...question, id: question.questionId }))}
        columns={columns}
        empty="还没有人申诉。"
        first={10}
      />
    </section>
  );
}
