import { REPORT_SECONDS } from '@ganlin/contract/invigilation/kinds';

/** The pages of a hall must not report at the same moment, nor any page later than the server expects. */
const SHORTEST = 0.75;

interface Beat {
  readonly start: () => void;
  readonly stop: () => void;
}

/** Runs at once and then regularly; the next turn comes after the last one has ended, however that took. */
export function createBeat(run: () => Promise<void>, random: () => number = Math.random): Beat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const turn = async (): Promise<void> => {
    if (isStopped) return;
    await run();
    if (isStopped) return;
    timer = setTimeout(() => void turn(), REPORT_SECONDS * 1_000 * (SHORTEST + (1 - SHORTEST) * random()));
  };
  return {
    start: () => void turn(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
