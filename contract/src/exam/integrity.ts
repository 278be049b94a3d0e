import { z } from 'zod';

/** How many ranges one exam may name; each is a line of the editor. */
const MAX_RANGES = 50;
const RANGE = '请输入 IP 地址或网段，例如 10.12.0.0/16';
/** IPv4 or IPv6, alone or with a prefix length. */
const IpRange = z
  .string()
  .trim()
  .max(50)
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: RANGE }));

const times = (least: number) =>
  z.int({ error: '请输入整数次数' }).min(least, `至少 ${least} 次`).max(100, '不能超过 100 次');

/** Whether the examinee's face is checked before the exam. */
export const FaceRule = { none: 0, noted: 1, required: 2 } as const;
export type FaceRule = (typeof FaceRule)[keyof typeof FaceRule];
export const faceRuleLabels: Readonly<Record<FaceRule, string>> = {
  0: '不核验',
  1: '核验，没有通过也可以开考',
  2: '核验通过才能开考',
};

/** Between the breach that has a paper collected and the collection, in which staff can call it off. */
export const COLLECT_SECONDS = 60;

/** Without a decision of the exam, pictures of examinees are deleted after so many days. */
const PICTURE_DAYS = 30;

/**
 * What is noticed during an exam. Everything is off by default. A breach is an event on the paper's time line; what
 * follows from it is the policy, at most an early hand-in that staff can call off: nothing here fails anybody.
 */
const Rules = z.object({
  /** Leaving the page counts from this many seconds on; null: it is not noticed. */
  leaveSeconds: z.int({ error: '请输入整数秒' }).min(1, '至少 1 秒').max(600, '不能超过 600 秒').nullable(),
  fullScreen: z.boolean(),
  /** No copying, pasting, context menu and printing. */
  noCopy: z.boolean(),
  /** The examinee's name and number behind the questions. */
  watermark: z.boolean(),
  /** Going on at another device needs staff to unlock the paper. */
  oneDevice: z.boolean(),
  /** Where the exam may be entered from; empty: from anywhere. */
  ipRanges: z.array(IpRange).max(MAX_RANGES, `网段不能超过 ${MAX_RANGES} 个`),
  /** Compared with the enrolled face, or looked at by a person. */
  face: z.enum(FaceRule).default(FaceRule.none),
  /** Pictures at random moments, as many an hour; null: none. Only of examinees who have agreed. */
  snapshotsPerHour: z
    .int({ error: '请输入整数次数' })
    .min(1, '至少 1 次')
    .max(12, '不能超过 12 次')
    .nullable()
    .default(null),
  /** When pictures of examinees are deleted. */
  pictureDays: z.int({ error: '请输入整数天' }).min(1, '至少 1 天').max(180, '不能超过 180 天').default(PICTURE_DAYS),
  /** From how many breaches on a paper is marked for staff. */
  flagAt: times(1),
  /** From how many breaches on each one locks the page until staff unlock it; null: never. */
  lockAt: times(1).nullable(),
  /** From how many breaches on each new one has the paper collected after `COLLECT_SECONDS`; null: never. */
  handInAt: times(1).nullable().default(null),
});

export const IntegrityRules = Rules.refine(({ flagAt, lockAt }) => lockAt === null || lockAt >= flagAt, {
  error: '锁定的次数不能少于标记的次数',
  path: ['lockAt'],
}).refine(({ flagAt, lockAt, handInAt }) => handInAt === null || handInAt >= Math.max(flagAt, lockAt ?? 0), {
  error: '收卷的次数不能少于标记和锁定的次数',
  path: ['handInAt'],
});
export type IntegrityRules = z.infer<typeof IntegrityRules>;

/** What examinees are shown: not from where the exam may be entered. */
export const ShownRules = Rules.omit({ ipRanges: true }).extend({
  face: z.enum(FaceRule),
  snapshotsPerHour: z.int().nullable(),
  pictureDays: z.int(),
  handInAt: z.int().nullable(),
});
export type ShownRules = z.infer<typeof ShownRules>;

export const noIntegrityRules: IntegrityRules = {
  leaveSeconds: null,
  fullScreen: false,
  noCopy: false,
  watermark: false,
  oneDevice: false,
  ipRanges: [],
  face: FaceRule.none,
  snapshotsPerHour: null,
  pictureDays: PICTURE_DAYS,
  flagAt: 3,
  lockAt: null,
  handInAt: null,
};

/** Whether the page has anything to notice. */
export function isNoticing(rules: Pick<IntegrityRules, 'leaveSeconds' | 'fullScreen' | 'noCopy'>): boolean {
  return rules.leaveSeconds !== null || rules.fullScreen || rules.noCopy;
}

/** Whether pictures of the examinee are taken, for which they are asked to agree. */
export function takesPictures(rules: Pick<IntegrityRules, 'face' | 'snapshotsPerHour'>): boolean {
  return rules.face !== FaceRule.none || rules.snapshotsPerHour !== null;
}
