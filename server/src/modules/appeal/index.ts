import { appealApi } from '@ganlin/contract/appeal/appeal';
import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { on } from '../../platform/events/events.ts';
import { answer as answered, defineModule } from '../../platform/module/module.ts';
import { questionRegraded } from '../paper/index.ts';
import { answer } from './answering/answer.ts';
import { detail } from './answering/detail.ts';
import { answerRegraded } from './answering/regraded.ts';
import { exams, figures, paging } from './answering/list.ts';
import { seedDemoAppeals } from './demo/demo-appeals.ts';
import { explain } from './explain/explain.ts';
import { file, mine, withdraw } from './filing/filing.ts';
import { ownAppeals } from './filing/own-data.ts';
import { appealMenus } from './menus.ts';
import { appealWork } from './answering/waiting-work.ts';

export const appeal = defineModule({
  name: 'appeal',
  menus: appealMenus,
  waitingWork: appealWork,
  demo: seedDemoAppeals,
  answers: [
    answered(appealApi, { mine, file, withdraw, explain }),
    answered(appealDeskApi, { exams, paging, figures, detail, answer }),
  ],
  ownData: [ownAppeals],
  subscriptions: [on(questionRegraded, 'appeal.answerRegraded', answerRegraded)],
});

export { appealDay } from './filing/appeal-day.ts';
