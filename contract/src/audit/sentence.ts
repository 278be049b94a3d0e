import { auditActions, type AuditAction } from './entry.ts';
import { auditFields } from './fields.ts';
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
/** The details show these too; the number of the version changes with everything and says nothing. */
const NO_LABEL = /^[\w. ·]+$/;

/** An entry as one sentence: who did what to what, and which fields changed. */
export function auditSentence({ action, userName, realName, target, summary, changed }: Told): string {
  const who = realName || userName || '系统';
  const kind = targetLabel(target);
  const label: string = auditActions[action];
  // 审核报名 names its object already; 导入“名单.xlsx” does too.
  const object = summary === '' ? '' : kind && !label.includes(kind) ? `：${kind}“${summary}”` : `“${summary}”`;
  const fields = changed.filter((field) => field !== auditFields['version'] && !NO_LABEL.test(field));
  const named = fields.slice(0, FIELDS_NAMED).join('、');
  const more = fields.length > FIELDS_NAMED ? `等 ${fields.length} 项` : '';
  return `${who}${label}${object}${named === '' ? '' : `，改动了${named}${more}`}`;
}
