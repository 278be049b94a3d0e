import { z } from 'zod';
import { post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { paging } from '../../core/page.ts';
import { MEBIBYTE } from '../../core/size.ts';
import { Time } from '../../core/time.ts';
import { coverUpload } from '../../media/file.ts';
import { CertificateDesign } from './design.ts';
import { TemplateState, TemplateVersionState } from '../kinds.ts';
import { NumberPattern } from './number.ts';
import { designProblemKinds, type DesignProblemKind } from './publish-check.ts';

export const MAX_TEMPLATE_NAME = 50;
const MAX_WORK_KINDS = 6;
const MAX_VERSIONS = 200;
const MAX_PROBLEMS = 300;

const WorkKind = z.string().trim().min(1).max(10, '作业类别不能超过 10 个字');

/** A version of a template as staff write it. */
export const TemplateForm = z.object({
  name: z.string().trim().min(1, '请填写名称').max(MAX_TEMPLATE_NAME, `名称不能超过 ${MAX_TEMPLATE_NAME} 个字`),
  design: CertificateDesign,
  numberPattern: NumberPattern,
  /** The serial begins with 1 each year. */
  yearlyReset: z.boolean(),
  /** Null: valid without end. */
  validityMonths: z.int().min(1).max(600).nullable(),
  /** The kinds of work that a certificate permits. */
  workKinds: z.array(WorkKind).max(MAX_WORK_KINDS),
  issuer: z.string().trim().max(30, '发证单位不能超过 30 个字'),
});

const problemKinds = Object.keys(designProblemKinds) as [DesignProblemKind, ...DesignProblemKind[]];
const Problem = z.object({
  kind: z.enum(problemKinds),
  side: z.enum(['front', 'back']).nullable(),
  elementId: z.string().nullable(),
  text: z.string(),
});
const Problems = z.array(Problem).max(MAX_PROBLEMS);

const TemplateVersion = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(TemplateVersionState),
  form: TemplateForm,
  publishedAt: Time.nullable(),
  updatedAt: Time,
});

const one = z.object({ id: Id });
const locked = one.extend({ version: z.int32() });

/** Templates as staff write them. */
export const certificateTemplateApi = {
  paging: post('/api/cert/template/paging', {
    summary: '证书模板列表',
    access: 'perm:cert:template:paging',
    ...paging(
      z.object({ keyword: z.string().trim().max(50).optional(), state: z.enum(TemplateState).optional() }),
      z.object({
        id: Id,
        name: z.string(),
        state: z.enum(TemplateState),
        /** Of the whole record, for retiring and resuming. */
        version: z.int32(),
        publishedNumber: z.int().nullable(),
        draftNumber: z.int().nullable(),
        validityMonths: z.int().nullable(),
        workKinds: z.array(z.string()).max(MAX_WORK_KINDS),
        granted: z.int(),
        updatedAt: Time,
      }),
    ),
  }),
  detail: post('/api/cert/template/detail', {
    summary: '证书模板',
    access: 'perm:cert:template:paging',
    request: one,
    response: z.object({
      id: Id,
      name: z.string(),
      state: z.enum(TemplateState),
      /** Of the whole record, for saving and publishing. */
      version: z.int32(),
      /** The draft, or if there is none the published version. */
      current: TemplateVersion,
      /** What keeps the draft from being published; empty without one. */
      problems: Problems,
      versions: z
        .array(
          z.object({
            id: Id,
            number: z.int(),
            state: z.enum(TemplateVersionState),
            publishedAt: Time.nullable(),
            granted: z.int(),
          }),
        )
        .max(MAX_VERSIONS),
      series: z.object({
        /** Of this year, or of all years. */
        used: z.int(),
        /** The number of the next certificate; null if the pattern cannot write it. */
        next: z.string().nullable(),
      }),
      /** Links to the pictures that the design names, by their id. */
      pictures: z.record(z.string(), z.string()),
    }),
    errors: ['certificateTemplateNotFound'],
  }),
  version: post('/api/cert/template/version', {
    summary: '证书模板的一个版本',
    access: 'perm:cert:template:paging',
    request: one,
    response: TemplateVersion,
    errors: ['certificateTemplateNotFound'],
  }),
  save: post('/api/cert/template/save', {
    summary: '新增证书模板或修改其草稿',
    access: 'perm:cert:template:save',
    maxBodyBytes: MEBIBYTE,
    /**
     * A new template may bring its id, so that a repeated call creates it once. Saving a template that has only a
     * published version begins its next draft.
     */
    request: z.object({ id: Id.optional(), version: z.int32().optional(), form: TemplateForm }),
    response: locked.extend({ problems: Problems }),
    errors: [
      'certificateTemplateNotFound',
      'certificateTemplateChanged',
      'certificateTemplateVersions',
      'fileNotFound',
    ],
  }),
  publish: post('/api/cert/template/publish', {
    summary: '发布证书模板',
    access: 'perm:cert:template:publish',
    request: locked,
    response: locked,
    /** Not ready: the problems are the data of the refusal. */
    errors: ['certificateTemplateNotFound', 'certificateTemplateChanged', 'certificateTemplateNotReady'],
  }),
  retire: post('/api/cert/template/retire', {
    summary: '停用证书模板',
    access: 'perm:cert:template:publish',
    request: locked,
    response: locked,
    errors: ['certificateTemplateNotFound', 'certificateTemplateChanged', 'certificateTemplateStateWrong'],
  }),
  resume: post('/api/cert/template/resume', {
    summary: '重新启用证书模板',
    access: 'perm:cert:template:publish',
    request: locked,
    response: locked,
    errors: ['certificateTemplateNotFound', 'certificateTemplateChanged', 'certificateTemplateStateWrong'],
  }),
  copy: post('/api/cert/template/copy', {
    summary: '复制证书模板',
    access: 'perm:cert:template:save',
    /** The id of the copy, so that a repeated call makes one. */
    request: one.extend({ copyId: z.uuid() }),
    response: locked,
    errors: ['certificateTemplateNotFound', 'certificateTemplateChanged'],
  }),
  uploadPicture: post('/api/cert/template/upload-picture', {
    summary: '上传证书图片',
    access: 'perm:cert:template:save',
    ...coverUpload,
  }),
};
