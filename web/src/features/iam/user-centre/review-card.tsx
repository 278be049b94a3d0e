import type { ReactNode } from 'react';
import type { Day } from '../../../kits/day/day-data.ts';
import { REVIEW, reviewMinutes } from '../../../kits/day/item-text.ts';
import { WeekBar } from '../../../kits/week-bar/week-bar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Box, Empty } from './box.tsx';

const BOOK = { text: '错题本', to: '/web/book/list/all' };

/** How much there is to review on the next seven days. */
export function ReviewCard({ practice, now }: { readonly practice: Day['practice']; readonly now: Date }): ReactNode {
  const { week, wrong } = practice;
  const [due = 0] = week;
  if (wrong === 0 && week.every((count) => count === 0))
    return (
      <Box area="review" title="错题复习" foot={<Practise />}>
        <Empty>做错的题会按记忆规律安排到这里，到期提醒您复习。</Empty>
      </Box>
    );
  const foot =
    due > 0 ? (
      <>
        <span>
          今天 {due} 题，约 {reviewMinutes(due)} 分钟
        </span>
        <ButtonLink small to={REVIEW}>
          开始复习
        </ButtonLink>
      </>
    ) : (
      <Practise />
    );
  return (
    <Box area="review" title="错题复习" more={BOOK} foot={foot}>
      <WeekBar week={week} now={now} />
    </Box>
  );
}

const Practise = (): ReactNode => (
  <>
    <span>今天没有到期的错题</span>
    <ButtonLink small look="line" to="/web/repo">
      练习新题
    </ButtonLink>
  </>
);
