import { describe, expect, it } from 'vitest';
import { auditActions, type AuditAction } from './entry.ts';
import { auditSentence } from './sentence.ts';

const told = { action: 'training.classSaved', userName: 'chen', realName: '陈立', target: 'trainclass:1' } as const;

describe('an entry as a sentence', () => {
  it('says who did what to what, and which fields changed', () => {
    expect(auditSentence({ ...told, summary: '春季班', changed: ['名称', '名额'] })).toBe(
      '陈立保存培训班“春季班”，改动了名称、名额',
    );
    expect(auditSentence({ ...told, action: 'training.cancelled', summary: '春季班：3 人', changed: [] })).toBe(
      '陈立取消报名：培训班“春季班：3 人”',
    );
    expect(auditSentence({ ...told, realName: '', userName: '', summary: '', changed: [] })).toBe('系统保存培训班');
  });

  it('names six fields and counts the others', () => {
    const changed = Array.from({ length: 9 }, (_, at) => `字段${at}`);
    expect(auditSentence({ ...told, summary: '', changed })).toMatch(/改动了字段0、.*字段5等 9 项$/);
  });

  it('leaves out fields without a label and the number of the version', () => {
    const changed = ['版本', 'items', 'sms · signName', '短信服务 · 签名'];
    expect(auditSentence({ ...told, summary: '', changed })).toBe('陈立保存培训班，改动了短信服务 · 签名');
  });

  it('exists for every action', () => {
    for (const action of Object.keys(auditActions) as AuditAction[]) {
      expect(auditSentence({ ...told, action, summary: 'x', changed: [] })).toMatch(/^陈立[^a-z:]+“x”$/);
    }
  });
});
