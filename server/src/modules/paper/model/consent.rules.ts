import { FaceRule, type IntegrityRules } from '@ganlin/contract/exam/integrity';

/** Increases with every change of the text: consent to an older version covers only that one. */
export const CONSENT_VERSION = 1;

type Taken = Pick<IntegrityRules, 'face' | 'snapshotsPerHour' | 'pictureDays'>;

/** What exactly is consented to. If the exam takes other pictures, or stores them longer, examinees are asked again. */
export const consentTerms = ({ face, snapshotsPerHour, pictureDays }: Taken): string =>
  `version ${CONSENT_VERSION}, before ${face === FaceRule.none ? 0 : 1}, hourly ${snapshotsPerHour ?? 0}, days ${pictureDays}`;

interface Consent {
  readonly agreed: boolean | null;
  readonly consentTerms: string;
}

/** What the examinee has answered about the pictures of this exam; null: not asked yet. */
export function agreedTo(rules: Taken, given: Consent | undefined): boolean | null {
  return given?.consentTerms === consentTerms(rules) ? given.agreed : null;
}

/** The consent to pictures in one exam (personal information law, sections 28 to 30). */
export function consentText(rules: Taken): string {
  const { face, snapshotsPerHour, pictureDays } = rules;
  const before =
    '考前：拍一张照片。您登记过人脸的，由系统与登记的特征值比对，只为这一次核对；没有登记或比对不上的，由监考人员人工核对。';
  const during = `考试中：在不固定的时刻拍照，平均每小时 ${snapshotsPerHour} 次，直到交卷。`;
  return [
    '人脸照片属于敏感个人信息，是否同意由您自行决定。不同意不影响参加考试，由监考人员当面核对身份。',
    '用途：只用于核对参加本场考试的是您本人，不用于其他目的，不提供给任何第三方。',
    ...(face === FaceRule.none ? [] : [before]),
    ...(snapshotsPerHour === null ? [] : [during]),
    '保存内容：只保存缩小后的照片，每张单独加密；不录像，不录音。',
    '谁能看到：您本人，以及本场考试中有查看照片权限、您在其管理范围内的工作人员；工作人员查看会留下记录。',
    `保存期限：每张照片在拍摄 ${pictureDays} 天后删除；您注销账号时立即删除。`,
    '撤回同意：您可以随时撤回，此后不再拍照。开考前撤回，已提交的照片随即删除；开考后撤回，已拍的照片仍保存到期满，只用于核对本场考试。',
  ].join('\n');
}
