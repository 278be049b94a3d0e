import { practiceMenus } from './menus.ts';
import { bookApi } from '@ganlin/contract/practice/book';
import { dailyApi } from '@ganlin/contract/practice/daily';
import { nextApi } from '@ganlin/contract/practice/next';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { on } from '../../platform/events/events.ts';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer as answers, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { answer } from './run/answer.ts';
import * as book from './book/book.ts';
import { countAnswers, deleteEmptyRuns } from './records/counting.ts';
import { assess } from './daily/assess.ts';
import { cardJob } from './daily/card.ts';
import { remindDaily, reminder, saveReminder } from './daily/reminder.ts';
import { calendar, summary } from './daily/summary.ts';
import { today } from './daily/today.ts';
import { deal } from './run/deal.ts';
import { endOverdue, finish } from './run/finish.ts';
import { open } from './run/open.ts';
import { forgetAccount, ownData } from './personal-data/own-data.ts';
import { note, question, report, star } from './model/question.ts';
import { day, next, topics } from './next/next.ts';
import { categories, detail, paging } from './records/repos.ts';
import { result } from './records/result.ts';
import { run } from './model/run.ts';
import { practiceRuns } from './personal-data/retention.ts';

export const practice = defineModule({
  name: 'practice',
  menus: practiceMenus,
  answers: [
    answers(practiceApi, {
      paging,
      categories,
      detail,
      open: byDatabaseClock(open),
      run: byDatabaseClock(run),
      deal,
      answer: byDatabaseClock(answer),
      finish: byDatabaseClock(finish),
      result: byDatabaseClock(result),
      star,
      note,
      report,
      question,
    }),
    answers(nextApi, {
      next: byDatabaseClock(next),
      topics,
      day: byDatabaseClock(day),
    }),
    answers(dailyApi, {
      today: byDatabaseClock(today),
      assess: byDatabaseClock(assess),
      summary: byDatabaseClock(summary),
      calendar: byDatabaseClock(calendar),
      reminder,
      saveReminder: byDatabaseClock(saveReminder),
    }),
    answers(bookApi, { paging: book.paging, summary: book.summary, remove: book.remove }),
  ],
  jobs: [cardJob],
  ownData,
  subscriptions: [on(accountErased, 'practice.forgetAccount', forgetAccount)],
  schedules: [
    { name: 'practice.endOverdue', title: '收取到时的模拟考试', everySeconds: 10, run: endOverdue },
    { name: 'practice.remindDaily', title: '发送每日五题的提醒', everySeconds: 60, run: remindDaily },
    { name: 'practice.countAnswers', title: '统计练习中的作答', everySeconds: 60, run: countAnswers },
    { name: 'practice.deleteEmptyRuns', title: '清理没有作答的练习', everySeconds: 86_400, run: deleteEmptyRuns },
  ],
  retention: [practiceRuns],
});

export { isBlank } from './run/blank.rules.ts';
export { takeBackWrong } from './records/correct.ts';
export { recordAnswers, type GivenAnswer } from './records/records.ts';
export { practiceDay, type PracticeDay } from './day/practice-day.ts';
