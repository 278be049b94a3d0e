/** A template is used for grants from its first published version on, until it is retired. */
export const TemplateState = { draft: 0, inUse: 1, retired: 2 } as const;
export type TemplateState = (typeof TemplateState)[keyof typeof TemplateState];
export const templateStateLabels: Readonly<Record<TemplateState, string>> = { 0: '草稿', 1: '在用', 2: '已停用' };

export const TemplateVersionState = { draft: 0, published: 1 } as const;
export type TemplateVersionState = (typeof TemplateVersionState)[keyof typeof TemplateVersionState];

/** As stored. Whether a granted certificate has expired follows from its last day and the clock. */
export const CertificateState = { granted: 1, suspended: 2, revoked: 3, replaced: 4 } as const;
export type CertificateState = (typeof CertificateState)[keyof typeof CertificateState];

/** As shown: the stored state, or expired. */
export const CertificateStatus = { valid: 1, suspended: 2, revoked: 3, replaced: 4, expired: 5 } as const;
export type CertificateStatus = (typeof CertificateStatus)[keyof typeof CertificateStatus];
export const certificateStatusLabels: Readonly<Record<CertificateStatus, string>> = {
  1: '有效',
  2: '暂停',
  3: '已吊销',
  4: '已换发',
  5: '已过期',
};

/** What a certificate was granted for. */
export const CertificateSource = { byHand: 1, exam: 2, class: 3, practical: 4 } as const;
export type CertificateSource = (typeof CertificateSource)[keyof typeof CertificateSource];
export const certificateSourceLabels: Readonly<Record<CertificateSource, string>> = {
  1: '人工颁发',
  2: '考试合格',
  3: '培训结业',
  4: '实操合格',
};

/** The newest key signs; a retired one still verifies; of a distrusted one nothing is believed any more. */
export const SigningKeyState = { active: 1, retired: 2, distrusted: 3 } as const;
export type SigningKeyState = (typeof SigningKeyState)[keyof typeof SigningKeyState];
export const signingKeyStateLabels: Readonly<Record<SigningKeyState, string>> = { 1: '在用', 2: '已停用', 3: '已作废' };

/** From so many days before its end, a certificate is renewed by who passes again; before, that changes nothing. */
export const RENEWABLE_DAYS = 180;

/** Offered in the editor of templates; others can be typed. */
export const commonWorkKinds = ['火箭作业', '高炮作业', '地面烟炉作业', '飞机作业'] as const;

interface Lasting {
  readonly state: CertificateState;
  readonly validUntil: string | null;
}

/** `today` is the day in China; the last day of validity is still valid. */
export function statusOn({ state, validUntil }: Lasting, today: string): CertificateStatus {
  if (state !== CertificateState.granted) return state;
  return validUntil !== null && validUntil < today ? CertificateStatus.expired : CertificateStatus.valid;
}

/** The last day of validity: months later, less one day. The 31st becomes the last day of a shorter month. */
export function lastValidDay(issuedOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const daysInMonth = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const end = Date.UTC(Math.floor(index / 12), index % 12, Math.min(day, daysInMonth));
  return new Date(end - 86_400_000).toISOString().slice(0, 10);
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
