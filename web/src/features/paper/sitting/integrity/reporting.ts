import { add, followCollection, rulesOf, show, type WatchContext } from './watch-context.ts';

/** Sends what is pending, and receives what has changed. A failure is left to the next report. */
export function report(watch: WatchContext): Promise<void> {
  watch.isReportWanted = true;
  watch.reporting ??= sendWanted(watch).finally(() => {
    watch.reporting = undefined;
  });
  return watch.reporting;
}

/** One report at a time; one that was wanted meanwhile follows, because the last may have been composed before. */
async function sendWanted(watch: WatchContext): Promise<void> {
  while (watch.isReportWanted) {
    watch.isReportWanted = false;
    await send(watch).catch(() => undefined);
  }
}

async function send(watch: WatchContext): Promise<void> {
  const { paperId, server, outbox } = watch;
  const { isReadOnly, epoch } = watch.sitting();
  if (!isReadOnly && watch.begunEpoch !== epoch) {
    // While a paper is opened again its sitting has no opening for a moment.
    if (epoch === 0) return;
    await begin(watch);
  }
  for (;;) {
    await watch.storing;
    // A page that cannot write is not where the examinee is: it only delivers its events.
    if (watch.sitting().isReadOnly && outbox.pending().length === 0) return;
    const batch = outbox.next();
    if (!batch) return;
    const { ordinal, answered } = watch.sitting();
    const left = outbox.pending().length;
    const requestedAt = watch.now();
    const reply = await server.report({ paperId, ...batch, visible: watch.isVisible(), ordinal, answered });
    outbox.settle(batch.epoch, reply.acked);
    const { breaches, locked, collectInMs, messages } = reply;
    outbox.note({ standing: { breaches, locked, messages } });
    show(watch);
    followCollection(watch, collectInMs, requestedAt);
    const isDone = outbox.pending().length === 0 && batch.epoch === outbox.opening()?.epoch;
    if (isDone || outbox.pending().length === left) return;
  }
}

async function begin(watch: WatchContext): Promise<void> {
  const { epoch } = watch.sitting();
  const requestedAt = watch.now();
  const begun = await watch.server.begin({ paperId: watch.paperId, epoch });
  watch.outbox.begin(epoch, begun);
  watch.begunEpoch = epoch;
  show(watch);
  followCollection(watch, begun.collectInMs, requestedAt);
  const { absence, unsigned } = watch;
  watch.absence = undefined;
  watch.unsigned = [];
  // In another opening the paper was continued elsewhere meanwhile.
  const { leaveMs } = rulesOf(watch);
  const isLeaving = absence?.epoch === epoch && leaveMs !== null && absence.incident.durationMs >= leaveMs;
  const late = isLeaving ? [{ incident: absence.incident, ordinal: watch.sitting().ordinal }] : [];
  for (const { incident, ordinal } of [...late, ...unsigned]) add(watch, incident, ordinal);
}
