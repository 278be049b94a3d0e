import { toast } from '../../../lib/screen/toast.ts';

interface Refused<Reason extends number> {
  readonly realName: string;
  readonly reason: Reason;
}

const SHOWN = 5;

/** Names the papers that the server left as they are, and why: their state had changed meanwhile. */
export function reportRefused<Reason extends number>(
  refused: readonly Refused<Reason>[],
  labels: Readonly<Record<Reason, string>>,
): void {
  if (refused.length === 0) return;
  const names = refused.slice(0, SHOWN).map(({ realName, reason }) => `${realName}（${labels[reason]}）`);
  const more = refused.length > SHOWN ? `等 ${refused.length} 人` : '';
  toast('warning', `没有处理：${names.join('、')}${more}`);
}
