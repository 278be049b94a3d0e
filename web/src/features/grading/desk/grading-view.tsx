import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { AnswerDesk } from './answer-desk.tsx';
import { GroupDesk } from './groups/group-desk.tsx';
import { canMarkTogether, GroupList } from './groups/group-list.tsx';
import { groupLabel, neighbourGroup, withOneDone, type AnswerGroups } from './groups/groups.rules.ts';
import { isSettled, type DeskAnswer, type LeftBy, type QuestionDetail } from './marking/answer-source.ts';
import { useAnswers } from './marking/use-answers.ts';
import { useSparingRefresh } from './marking/use-sparing-refresh.ts';
import { Figures } from './progress/figures.tsx';
import { remainingText } from './progress/histogram.ts';
import { useProgress } from './progress/use-progress.ts';
import { GradingHead } from './view/grading-head.tsx';

interface GradingViewProps {
  readonly question: GradedQuestion;
  readonly detail: QuestionDetail;
}

const figures = [gradingDeskApi.progress, gradingDeskApi.groups];

/** Marks the answers to a question: one by one, those of a group, or a group at once. */
export function GradingView({ question, detail }: GradingViewProps) {
  const [groupId, setGroupId] = useState<string>();
  const [isTogether, setTogether] = useState(false);
  const groups = useGroups(question);
  const source = useAnswers(question, groupId);
  const progress = useProgress(question);
  const refreshFigures = useSparingRefresh(figures);

  const found = groups.found;
  const chosen = found?.groups.find(({ id }) => id === groupId);
  const choose = (id: string | undefined) => {
    setTogether(false);
    source.close();
    setGroupId(id);
  };
  const onLeft = (answer: DeskAnswer, by: LeftBy) => {
    if (by === 'skipped') return;
    if (!isSettled(answer)) groups.countOne(answer.groupId);
    refreshFigures();
  };
  const openTogether = () => canMarkTogether(chosen) && setTogether(true);
  const labelOf = (id: string | null) => {
    const index = found?.groups.findIndex((group) => group.id === id) ?? -1;
    return index === -1 ? undefined : groupLabel(index);
  };
  const parts = {
    head: (
      <GradingHead
        examTitle={detail.examTitle}
        by="question"
        done={detail.done}
        total={detail.total}
        graders={progress?.graders.length}
        remaining={remainingText(detail.total - detail.done, progress?.secondsPerAnswer ?? null)}
      />
    ),
    figures: progress && <Figures progress={progress} maxScore={detail.maxScore} />,
  };
  const choice = (isBusy: boolean) =>
    found && (
      <GroupList found={found} chosenId={groupId} isBusy={isBusy} onChoose={choose} onMarkGroup={openTogether} />
    );

  if (isTogether && groupId !== undefined) {
    return (
      <GroupDesk
        key={groupId}
        {...parts}
        choice={choice(false)}
        question={question}
        detail={detail}
        groupId={groupId}
        label={labelOf(groupId) ?? ''}
        onDone={() => {
          setTogether(false);
          source.restart();
        }}
        onLeave={() => setTogether(false)}
      />
    );
  }
  const step = (by: 1 | -1) => found && choose(neighbourGroup(found.groups, groupId, by));
  return (
    <AnswerDesk
      {...parts}
      question={question}
      detail={detail}
      source={source}
      groupText={groupText(labelOf(source.answer?.groupId ?? null), found, source.answer?.groupId)}
      choice={choice}
      finished={groupId === undefined ? undefined : <GroupFinished onAll={() => choose(undefined)} />}
      keys={{ group: openTogether, nextGroup: () => step(1), previousGroup: () => step(-1) }}
      onLeft={onLeft}
    />
  );
}

/** `B 组 6 / 27`: the place of the answer on screen among those of its group. */
function groupText(
  label: string | undefined,
  found: AnswerGroups | undefined,
  groupId: string | null | undefined,
): string | undefined {
  const group = found?.groups.find(({ id }) => id === groupId);
  return label && group ? `${label} 组 ${Math.min(group.total, group.done + 1)} / ${group.total}` : undefined;
}

function GroupFinished({ onAll }: { readonly onAll: () => void }) {
  return (
    <Result
      status="success"
      title="这一组评完了"
      extra={
        <Button type="primary" onClick={onAll}>
          看其余的作答
        </Button>
      }
    />
  );
}

const STALE_MS = 60_000;

function useGroups(question: GradedQuestion) {
  const client = useQueryClient();
  const options = query(gradingDeskApi.groups, question);
  const { data } = useQuery({ ...options, staleTime: STALE_MS, meta: { silent: true } });
  return {
    found: data,
    countOne: (groupId: string | null) =>
      client.setQueryData<AnswerGroups>(options.queryKey, (found) => found && withOneDone(found, groupId)),
  };
}
