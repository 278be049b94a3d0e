import { formatTime } from '../../../lib/text/format.ts';
import { runningFor } from './overview.ts';

interface ProcessFactsProps {
  readonly version: string;
  readonly startedAt: string;
  readonly now: Date;
}

/** The facts of the process that responded, in a `dl`. */
export function ProcessFacts({ version, startedAt, now }: ProcessFactsProps) {
  return (
    <>
      <dt>版本</dt>
      <dd>{version}</dd>
      <dt>启动时间</dt>
      <dd>{formatTime(startedAt)}</dd>
      <dt>已运行</dt>
      <dd>{runningFor(startedAt, now)}</dd>
    </>
  );
}
