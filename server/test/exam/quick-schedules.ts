/**
 * Loaded into a worker before anything else (`node --import`): runs its schedules of every few seconds ten times as
 * often, so that a test need not wait.
 */
const every = globalThis.setInterval;
const TIMES = 10;
const SECOND = 1_000;

const quick = (run: () => void, ms = 0) => every(run, ms < SECOND ? ms : ms / TIMES);
globalThis.setInterval = Object.assign(quick, every);
