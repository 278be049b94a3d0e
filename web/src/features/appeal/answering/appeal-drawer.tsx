import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealOutcome } from '@ganlin/contract/appeal/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Result, Space } from 'antd';
import { messageOf } from '../../../lib/api/failure.ts';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { GuardedFields, useGuardedForm } from '../../../ui/form/guarded-form.tsx';
import { AnswerFieldset } from './answer-fields.tsx';
import { changedMarks, type AnswerFields } from './appeal-data.ts';
import { AppealView } from './appeal-view.tsx';

interface AppealDrawerProps {
  readonly id: string;
  readonly onClosed: () => void;
}

const stale = [appealDeskApi.paging, appealDeskApi.figures, appealDeskApi.exams, appealDeskApi.detail];
const fieldOf = { appealUnchanged: 'outcome', appealByRule: 'outcome', appealByPeople: 'outcome' } as const;

/** An appeal with the question, the answer and its marks, and the form to answer it. */
export function AppealDrawer({ id, onClosed }: AppealDrawerProps) {
  const found = useQuery({ ...query(appealDeskApi.detail, { id }), staleTime: 0, meta: { silent: true } });
  const answer = useCall(appealDeskApi.answer, { refresh: stale, silent: true });
  const guarded = useGuardedForm<AnswerFields>({
    onClosed,
    fieldOf,
    onSubmit: async (fields) => {
      const { outcome = AppealOutcome.kept, reply = '' } = fields;
      const marks = outcome === AppealOutcome.changed ? changedMarks(found.data?.answers ?? [], fields) : [];
      await answer.mutateAsync({ id, outcome, reply, marks });
      toast('success', '已处理，考生会收到消息');
    },
  });
  const { data } = found;
  const mayAnswer = data !== undefined && data.outcomes.length > 0;
  return (
    <Drawer
      title="成绩申诉"
      open={guarded.open}
      loading={found.isLoading}
      size="min(760px, 100vw)"
      onClose={() => void guarded.leave()}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        mayAnswer && (
          <Space>
            <Button onClick={() => void guarded.leave()}>取消</Button>
            <Button type="primary" htmlType="submit" form={guarded.id} loading={guarded.saving}>
              提交答复
            </Button>
          </Space>
        )
      }
    >
      {found.error && !data && <Result status="warning" title="打不开申诉" subTitle={messageOf(found.error)} />}
      {data && <AppealView detail={data} />}
      {data && mayAnswer && (
        <GuardedFields guarded={guarded} initial={initialOf(data.answers)}>
          <AnswerFieldset detail={data} form={guarded.form} />
        </GuardedFields>
      )}
    </Drawer>
  );
}

function initialOf(answers: readonly { readonly answerId: string; readonly score: number | null }[]): AnswerFields {
  return { marks: Object.fromEntries(answers.map(({ answerId, score }) => [answerId, { score, items: [] }])) };
}
