import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton, Space } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { keyOf, questionAt, TASKS } from '../model/graded-question.ts';
import { GradingView } from './grading-view.tsx';

/** Marks the answers to one question, one after another. */
export default function GradingDeskScreen() {
  const { params, search } = useScreen();
  const question = questionAt(params, search);
  const found = useQuery({ ...query(gradingDeskApi.question, question), staleTime: 0, meta: { silent: true } });
  // The parts of a combined question share a path, and so a tab.
  if (found.data) return <GradingView key={keyOf(question)} question={question} detail={found.data} />;
  if (!found.error) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Result
      status="warning"
      title="打不开这道题"
      subTitle={messageOf(found.error)}
      extra={
        <Space>
          <Button onClick={() => void found.refetch()}>重试</Button>
          <Link to={TASKS}>返回阅卷任务</Link>
        </Space>
      }
    />
  );
}
