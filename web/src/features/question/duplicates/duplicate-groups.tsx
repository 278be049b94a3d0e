import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import type { Data } from '@ganlin/contract/core/endpoint';
import { duplicateApi } from '@ganlin/contract/question/duplicate';
import { QuestionState, questionStateLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import styles from './duplicates.module.css';

type Found = Data<typeof duplicateApi.detail>;
type Question = Found['groups'][number]['questions'][number];

/** The groups of a finished search. */
export function DuplicateGroups({ taskId }: { readonly taskId: string }) {
  const { data, error } = useQuery({ ...query(duplicateApi.detail, { taskId }), staleTime: 0, meta: { silent: true } });
  if (error) return <Alert type="error" showIcon title={messageOf(error)} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { groups, checked, more } = data;
  return (
    <>
      <p>
        比较了 {checked.toLocaleString('zh-CN')} 题，{groups.length === 0 ? '没有重复' : `${groups.length} 组可能重复`}
        {more && '。试题或重复较多，只列出一部分，处理后请再查一次'}。
      </p>
      {groups.map(({ questions }, at) => (
        <GroupView key={questions[0]?.id} number={at + 1} questions={questions} />
      ))}
    </>
  );
}

const isInUse = ({ state }: Question): boolean => state === QuestionState.published;

function GroupView({ number, questions }: { readonly number: number; readonly questions: readonly Question[] }) {
  const may = usePermission()('qu:question:save');
  const retire = useCall(questionApi.retire, { refresh: [duplicateApi.detail, questionApi.paging] });
  const merge = async (stays: Question) => {
    const others = questions.filter((one) => one.id !== stays.id && isInUse(one));
    const content = `停用同组的另外 ${others.length} 题。已有的答卷不受影响，停用的以后可以恢复。`;
    if (!(await confirmAction({ title: '只保留这一题吗？', content, okText: '停用其余' }))) return;
    const { count } = await retire.mutateAsync({ ids: others.map(({ id }) => id) });
    toast('success', `已停用 ${count} 题`);
  };
  return (
    <section className="ui-padded-panel" aria-label={`第 ${number} 组`}>
      <b>
        第 {number} 组，{questions.length} 题
      </b>
      {questions.map((question) => (
        <div key={question.id} className={styles.question}>
          <span>{question.percent}%</span>
          <span className={styles.text}>
            <Link to={`/admin/qu/question/edit/${question.id}`}>
              <Excerpt text={question.text} />
            </Link>
            <small>
              {[
                question.code,
                questionTypeLabels[question.type],
                questionStateLabels[question.state],
                question.repos.join('、'),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
          </span>
          {may && isInUse(question) && questions.filter(isInUse).length > 1 && (
            <Button size="small" loading={retire.isPending} onClick={() => void merge(question).catch(() => undefined)}>
              只保留这题
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
