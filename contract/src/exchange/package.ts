import { z } from 'zod';
import { binary, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { paging } from '../core/page.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { ExamState } from '../exam/kinds.ts';

export const TAR = 'application/x-tar';

/** What a sender of results is asked to say about people, beside name and unit. */
export const identityFields = { userName: '账号', idCard: '身份证号', mobile: '手机号' } as const;
export type IdentityField = keyof typeof identityFields;
export const IdentityFields = z.array(z.enum(['userName', 'idCard', 'mobile'])).max(3);

export const PackageState = { making: 0, ready: 1, failed: 2 } as const;
export type PackageState = (typeof PackageState)[keyof typeof PackageState];
export const packageStateLabels: Readonly<Record<PackageState, string>> = {
  0: '正在生成',
  1: '可以下载',
  2: '没有生成',
};

const MAX_RECEIVERS = 50;
export const bundleUpload = { maxBytes: 2_048 * MEBIBYTE, kinds: ['tar'] } as const;
export const bundleErrors = [
  'bundleUnreadable',
  'bundleChanged',
  'bundleSenderUnknown',
  'bundleOtherKind',
  'bundleNotForUs',
] as const;
export const uploadErrors = ['fileTypeRefused', 'fileTooLarge', 'fileMissing'] as const;

const whole = { scope: 'dept' } as const;

/** Packages of our exams for other installations. */
export const packageApi = {
  paging: post('/api/exchange/package/paging', {
    summary: '导出的考试包',
    access: 'perm:exam:package:paging',
    ...whole,
    ...paging(
      z.object({ examId: Id.optional() }),
      z.object({
        id: Id,
        examId: Id,
        title: z.string(),
        state: z.enum(PackageState),
        size: z.int(),
        receivers: z.array(z.string()),
        /** From when its key may be read. */
        releaseAt: Time,
        isReleased: z.boolean(),
        /** The exam was changed since: provinces sit it as it was. */
        isOutdated: z.boolean(),
        createdAt: Time,
      }),
    ),
  }),
  export: post('/api/exchange/package/export', {
    summary: '导出考试包',
    access: 'perm:exam:package:export',
    recentProof: true,
    ...whole,
    request: z.object({
      examId: Id,
      peerIds: z.array(Id).min(1, '请选择接收站点').max(MAX_RECEIVERS),
      /** How long before the start the key may be read. */
      releaseMinutes: z.int().min(0).max(10).default(2),
      identity: IdentityFields.default([]),
    }),
    response: z.object({ taskId: Id, packageId: Id }),
    errors: ['examNotFound', 'siteUnnamed', 'peerNotFound', 'packageOwnQuestions', 'packageNotReady'],
  }),
  download: post('/api/exchange/package/download', {
    summary: '下载考试包',
    access: 'perm:exam:package:export',
    ...whole,
    request: z.object({ id: Id }),
    response: binary(TAR),
    errors: ['packageNotFound'],
  }),
  /** The release code, for those who cannot fetch it; not before the time, whoever asks. */
  code: post('/api/exchange/package/code', {
    summary: '查看启封密钥',
    access: 'perm:exam:package:export',
    recentProof: true,
    ...whole,
    request: z.object({ id: Id }),
    response: z.object({ code: z.string() }),
    errors: ['packageNotFound', 'packageKeyTooEarly'],
  }),
};

/** Asked by other installations. A code opens nothing without the private key of a receiver. */
export const releaseKeyApi = {
  fetch: post('/api/exchange/key/fetch', {
    summary: '取得启封密钥',
    access: 'public',
    request: z.object({ packageId: Id }),
    response: z.object({ code: z.string() }),
    errors: ['packageNotFound', 'packageKeyTooEarly'],
    limit: { count: 120, seconds: 60, by: 'ip' },
  }),
};

/** Packages of other installations. */
export const packageImportApi = {
  paging: post('/api/exchange/import/paging', {
    summary: '导入的考试包',
    access: 'perm:exam:package:paging',
    ...whole,
    ...paging(
      z.object({}),
      z.object({
        examId: Id,
        title: z.string(),
        from: z.string(),
        startTime: Time.nullable(),
        endTime: Time.nullable(),
        examState: z.enum(ExamState).nullable(),
        releaseAt: Time,
        openedAt: Time.nullable(),
        /** Why it could not be opened so far. */
        note: z.string(),
        /** Whether the key is fetched by itself. */
        fetchesKey: z.boolean(),
        /** How often results were exported. */
        resultSerial: z.int(),
        importedAt: Time,
      }),
    ),
  }),
  upload: post('/api/exchange/import/upload', {
    summary: '导入考试包',
    access: 'perm:exam:package:import',
    ...whole,
    request: z.object({}),
    response: z.object({ examId: Id, title: z.string(), isNew: z.boolean() }),
    errors: [...uploadErrors, ...bundleErrors, 'siteUnnamed', 'packageConflict'],
    upload: bundleUpload,
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  /** With the code that headquarters has read out. */
  open: post('/api/exchange/import/open', {
    summary: '输入启封密钥',
    access: 'perm:exam:package:import',
    ...whole,
    request: z.object({ examId: Id, code: z.string().trim().min(1, '请输入启封密钥').max(200) }),
    response: z.null(),
    errors: ['packageNotFound', 'packageCodeWrong'],
    limit: { count: 30, seconds: 600, by: 'user' },
  }),
};
