import { createHmac } from 'node:crypto';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { noIntegrityRules, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import { signedText, type PaperIncident } from '@ganlin/contract/invigilation/events';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import type { TestApp, TestUser } from './app.ts';
import { anOpenExam, sit } from './exams.ts';

/** Everything is noticed; marked at two breaches, locked at three. */
export const strict: IntegrityRules = {
  ...noIntegrityRules,
  leaveSeconds: 5,
  fullScreen: true,
  noCopy: true,
  flagAt: 2,
  lockAt: 3,
};

type Happened = Partial<Omit<PaperIncident, 'seq' | 'mac'>>;

/** A page that watches one opening of a paper, and signs what it notices. */
export interface WatchingPage {
  readonly learner: TestUser;
  readonly paperId: string;
  readonly epoch: number;
  readonly writer: string;
  readonly begun: Data<typeof watchApi.begin>;
  /** Notices something without reporting it; by default a copy, ten seconds after the one before. */
  notice(happened?: Happened): PaperIncident;
  report(over?: Partial<Input<typeof watchApi.report>>): Promise<Data<typeof watchApi.report>>;
}

export async function aWatchedPaper(app: TestApp, examId: string, given?: TestUser): Promise<WatchingPage> {
  const learner = given ?? (await app.learner());
  const { paperId, epoch, writer } = await sit(learner, examId);
  return watchingPage(learner, { paperId, epoch, writer });
}

export async function watchingPage(
  learner: TestUser,
  { paperId, epoch, writer }: { paperId: string; epoch: number; writer: string },
): Promise<WatchingPage> {
  const begun = await learner.call(watchApi.begin, { paperId, epoch });
  const noticed: PaperIncident[] = [];
  let [seq, before] = [begun.lastSeq, begun.lastMac];
  const report: WatchingPage['report'] = (over = {}) =>
    learner.call(watchApi.report, {
      paperId,
      epoch,
      events: noticed.slice(-50),
      noticed: seq,
      visible: true,
      answered: 0,
      ordinal: 1,
      ...over,
    });
  const notice: WatchingPage['notice'] = (happened = {}) => {
    seq += 1;
    const event = { seq, kind: EventKind.copied, sinceMs: seq * 10_000, durationMs: 0, ordinal: 1, ...happened };
    const mac = createHmac('sha256', begun.key)
      .update(signedText(paperId, epoch, before, event))
      .digest('hex');
    before = mac;
    noticed.push({ ...event, mac });
    return { ...event, mac };
  };
  return { learner, paperId, epoch, writer, begun, notice, report };
}

export const aStrictExam = (app: TestApp, wanted: Parameters<typeof anOpenExam>[1] = {}) =>
  anOpenExam(app, { integrity: strict, ...wanted });
