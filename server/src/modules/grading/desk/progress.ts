import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import type { Handler } from '../../../platform/http/handler.ts';
import { realNamesOf } from '../../iam/index.ts';
import { figuresOf, Measure } from '../model/figures.rules.ts';
import { tallyOfQuestion, type TallyRow } from '../model/tally.queries.ts';
import * as queries from './desk.queries.ts';
import { refuseOthers } from './refuse-others.ts';

const MAX_SCORES = 201;
const MAX_GRADERS = 200;

export const progress: Handler<typeof gradingDeskApi.progress> = async (ctx, question) => {
  await refuseOthers(ctx, question);
  const counted = await tallyOfQuestion(ctx.db, question);
  const isMe = ({ graderId }: { readonly graderId: string }) => graderId === ctx.user.id;
  const mine = figuresOf(counted.filter(isMe));
  const graders = await queries.listProgress(ctx.db, question, MAX_GRADERS);
  const names = await realNamesOf(
    ctx.db,
    graders.map(({ graderId }) => graderId),
  );
  return {
    scores: scoresOf(counted, isMe).slice(0, MAX_SCORES),
    mineMean: mine.mean,
    teamMean: figuresOf(counted).mean,
    secondsPerAnswer: mine.secondsPerAnswer,
    graders: graders.map(({ graderId, total, done }) => ({
      realName: names.get(graderId) ?? '',
      isMe: isMe({ graderId }),
      total,
      done,
    })),
  };
};

/** How often each score was given, by the grader and by all. */
function scoresOf(counted: readonly TallyRow[], isMe: (row: TallyRow) => boolean) {
  const given = counted.filter(({ measure, marks }) => measure === Measure.score && marks > 0);
  const sum = (rows: readonly TallyRow[]) => rows.reduce((total, { marks }) => total + marks, 0);
  return [...Map.groupBy(given, ({ value }) => value)]
    .toSorted(([a], [b]) => a - b)
    .map(([score, rows]) => ({ score, mine: sum(rows.filter(isMe)), team: sum(rows) }));
}
