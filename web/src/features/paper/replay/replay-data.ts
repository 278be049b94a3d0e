import type { Data } from '@ganlin/contract/core/endpoint';
import type { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { decisionLabels, EventKind, eventKindLabels } from '@ganlin/contract/invigilation/kinds';
import type { watchApi } from '@ganlin/contract/invigilation/watch';
import { MAX_REPLAYED, REPLAY_PAGE } from '@ganlin/contract/paper/replay';
import { paperEventLabels, type PaperEvent } from '@ganlin/contract/paper/papers';
import { spentText } from '../../../lib/text/format.ts';
import { answerText } from '../result/judged.ts';
import type { Judged } from '../result/result-data.ts';
import type { Moment, MomentKind, ReplaySave } from './replay.rules.ts';

/** Everything that one paper's replay shows. */
export interface Replay {
  readonly from: number;
  readonly handedIn: number | null;
  /** In the order of arrival. */
  readonly saves: readonly ReplaySave[];
  /** Empty where they are not shown: then there are only numbers and times. */
  readonly questions: readonly Judged[];
  /** How many questions the paper has. */
  readonly count: number;
  /** What happened apart from saved answers. */
  readonly happened: readonly Moment[];
  /** When the saves were archived; there are none since then. */
  readonly archivedAt: string | null;
  /** More saves than are replayed. */
  readonly isCut: boolean;
}

interface SavesPage {
  readonly saves: readonly (Omit<ReplaySave, 'at'> & { readonly at: string })[];
  readonly more: boolean;
}

interface AllSaves<Page> {
  /** The first page, with what is not in the list. */
  readonly first: Page;
  readonly saves: readonly ReplaySave[];
  readonly isCut: boolean;
}

/** Reads the saves page by page. */
export async function readSaves<Page extends SavesPage>(
  read: (from: number) => Promise<Page>,
): Promise<AllSaves<Page>> {
  const first = await read(0);
  let [page, from] = [first, REPLAY_PAGE];
  const saves = first.saves.map(timed);
  while (page.more && from <= MAX_REPLAYED - REPLAY_PAGE) {
    page = await read(from);
    saves.push(...page.saves.map(timed));
    from += REPLAY_PAGE;
  }
  return { first, saves, isCut: page.more };
}

const timed = (save: SavesPage['saves'][number]): ReplaySave => ({ ...save, at: Date.parse(save.at) });

/** All that happened, in the order of time: what the list beside the player shows. */
export function momentsOf({ saves, happened, questions }: Pick<Replay, 'saves' | 'happened' | 'questions'>): Moment[] {
  const byOrdinal = new Map(questions.map((judged) => [judged.ordinal, judged]));
  const saved = saves.map((save, index): Moment => {
    const text = savedText(save, byOrdinal.get(save.ordinal));
    return { key: `s${index}`, at: save.at, kind: 'save', text };
  });
  return [...happened, ...saved].toSorted((one, other) => one.at - other.at);
}

function savedText({ ordinal, answer }: ReplaySave, judged: Judged | undefined): string {
  return judged && answer ? `第 ${ordinal} 题：${answerText(judged.question, answer)}` : `第 ${ordinal} 题已保存`;
}

interface Step {
  readonly at: string;
  readonly event: PaperEvent;
  readonly text?: string;
  readonly actor?: string;
}

/** The steps of the paper itself. */
export const stepsOf = (steps: readonly Step[]): Moment[] =>
  steps.map(({ at, event, text = '', actor = '' }, index) => {
    const note = [text, actor && `操作人 ${actor}`].filter(Boolean).join('，');
    return moment(`p${index}`, at, { kind: 'paper', text: paperEventLabels[event] + (note && `：${note}`) });
  });

type Incident = Pick<Data<typeof watchApi.events>['events'][number], 'at' | 'kind' | 'durationMs' | 'counted'>;

/** What the page of the exam has reported. */
export const incidentsOf = (events: readonly Incident[]): Moment[] =>
  events.map((event, index) =>
    moment(`e${index}`, event.at, { kind: event.counted ? 'counted' : 'noted', text: incidentText(event) }),
  );

/** `离开页面 12 秒，计次`. */
function incidentText({ kind, durationMs, counted }: Incident): string {
  const hasLasted = kind === EventKind.leftPage || kind === EventKind.offline;
  return `${eventKindLabels[kind]}${hasLasted ? ` ${spentText(durationMs)}` : ''}，${counted ? '计次' : '不计次'}`;
}

type Record = Data<typeof integrityApi.record>;

/** What staff have done while the paper was sat, and what they decided about it. */
export function staffActionsOf({ actions, messages }: Pick<Record, 'actions' | 'messages'>): Moment[] {
  const done = actions.map(({ at, decision, reason, actor }, index) => {
    const what = decision === null ? '解锁试卷' : `处理标记，${decisionLabels[decision]}`;
    return moment(`a${index}`, at, { kind: 'staff', text: `${what}：${reason}${by(actor)}` });
  });
  return [
    ...done,
    ...messages.map(({ at, text, actor }, index) =>
      moment(`m${index}`, at, { kind: 'staff', text: `监考消息：${text}${by(actor)}` }),
    ),
  ];
}

/** Nothing for staff out of the viewer's scope. */
const by = (actor: string): string => actor && `（${actor}）`;

/** Messages to the examinee, who is not told from whom each one is. */
export const messagesOf = (messages: readonly { readonly at: string; readonly text: string }[]): Moment[] =>
  messages.map(({ at, text }, index) => moment(`m${index}`, at, { kind: 'staff', text: `监考消息：${text}` }));

const moment = (key: string, at: string, { kind, text }: { kind: MomentKind; text: string }): Moment => ({
  key,
  at: Date.parse(at),
  kind,
  text,
});
