import { auditActions, type AuditAction } from './entry.ts';
import { targetLabel } from './targets.ts';

interface Told {
  readonly action: AuditAction;
  readonly userName: string;
  readonly realName: string;
  readonly target: string;
  readonly summary: string;
  /** Labels of the changed fields. */
  readonly changed: readonly string[];
}

const FIELDS_NAMED = 6;

/** An entry as one sentence: who did what to what, and which fields changed. */
export function auditSentence({ action, userName, realName, target, summary, changed }: Told): string {
  const who = realName || userName || '系统';
  const kind = targetLabel(target);
  const label: string = auditActions[action];
  // 审核报名 names its object already; 导入“名单.xlsx” does too.
  const object = summary === '' ? '' : kind && !label.includes(kind) ? `：${kind}“${summary}”` : `“${summary}”`;
  const named = changed.slice(0, FIELDS_NAMED).join('、');
  const more = changed.length > FIELDS_NAMED ? `等 ${changed.length} 项` : '';
  return `${who}${label}${object}${named === '' ? '' : `，改动了${named}${more}`}`;
}
