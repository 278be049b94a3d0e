import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { ShortTable } from '../../../kits/data-table/short-table.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { DoneBar } from '../model/done-bar.tsx';
import { keyOf } from '../model/graded-question.ts';
import type { LeadQuestion } from './lead-data.ts';
import styles from './lead.module.css';

interface QuestionListProps {
  readonly questions: readonly LeadQuestion[];
  readonly onRubric: (question: LeadQuestion) => void;
}

export function QuestionList({ questions, onRubric }: QuestionListProps) {
  return (
    <section className={styles.panel} aria-label="各题进度">
      <h2>各题进度</h2>
      <ShortTable
        label="试题和评分细则"
        rows={questions.map((question) => ({ ...question, id: keyOf(question) }))}
        empty="这场考试没有需要人工阅卷的试题，或还没有人交卷。"
        columns={[
          {
            key: 'title',
            title: '试题',
            part: 'name',
            render: ({ title, maxScore }) => (
              <span className={styles.words}>
                <Excerpt text={title} /> <small className="ui-note">{maxScore} 分</small>
              </span>
            ),
          },
          {
            key: 'done',
            title: '已评',
            render: ({ title, done, total }) => <DoneBar label={`${title}的进度`} done={done} total={total} />,
          },
          {
            key: 'conflicts',
            title: '待裁定',
            align: 'right',
            render: ({ conflicts, sent }) => (sent > 0 ? `${conflicts + sent}（阅卷人提交 ${sent}）` : conflicts),
          },
          {
            key: 'unassigned',
            title: '没有人评',
            render: ({ unassigned }) =>
              unassigned > 0 ? <StateTag tone="warn">{unassigned} 份</StateTag> : <span className="ui-note">无</span>,
          },
          {
            key: 'rubric',
            title: '评分细则',
            render: (question) => {
              const { title, rubric } = question;
              return (
                <>
                  {rubric.items.length > 0 ? `${rubric.items.length} 项 ` : '无 '}
                  <RowAction text="修改细则" of={title} onClick={() => onRubric(question)} />
                </>
              );
            },
          },
        ]}
      />
    </section>
  );
}
