import { FaceRule } from '@ganlin/contract/exam/integrity';
import type { ExamDraft } from '../exam-draft.ts';

type Discipline = ExamDraft['integrity'];

/** For the summary: `离开 5 秒、全屏，满 3 次标记`. */
export function disciplineText(integrity: Discipline): string {
  const { leaveSeconds, fullScreen, noCopy, watermark, oneDevice, ipRanges } = integrity;
  const { flagAt, lockAt, handInAt, face, snapshotsPerHour } = integrity;
  const noticed = [leaveSeconds !== null && `离开 ${leaveSeconds} 秒`, fullScreen && '全屏', noCopy && '禁止复制'];
  const others = [
    watermark && '水印',
    oneDevice && '一台设备',
    ipRanges.some((line) => line.trim() !== '') && '限定网络',
    face !== FaceRule.none && (face === FaceRule.required ? '人脸核验通过才能开考' : '人脸核验'),
    snapshotsPerHour !== null && `每小时拍照 ${snapshotsPerHour} 次`,
  ];
  const rules = [...noticed, ...others].filter(Boolean);
  if (rules.length === 0) return '不限制';
  const isCounting = noticed.some(Boolean);
  const steps = [
    `${flagAt ?? '—'} 次标记`,
    lockAt !== null && `${lockAt} 次锁定`,
    handInAt !== null && `${handInAt} 次收卷`,
  ];
  const follows = isCounting ? `，满 ${steps.filter(Boolean).join('、')}` : '';
  return rules.join('、') + follows;
}
