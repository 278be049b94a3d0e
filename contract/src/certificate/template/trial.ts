import { z } from 'zod';
import { binary, post } from '../../core/endpoint.ts';
import { Id } from '../../core/id.ts';
import { MEBIBYTE } from '../../core/size.ts';
import { TemplateForm } from './template.ts';

/** The invented certificates that a design is tried with. */
export const trialSampleLabels = {
  usual: '常见内容',
  longNames: '最长内容',
  threeKinds: '三种作业类别',
  withoutPhoto: '没有照片',
} as const;
export type TrialSample = keyof typeof trialSampleLabels;
export const trialSamples = Object.keys(trialSampleLabels) as [TrialSample, ...TrialSample[]];

/** What a trial needs of a template. */
const TrialForm = TemplateForm.pick({
  design: true,
  numberPattern: true,
  validityMonths: true,
  workKinds: true,
  issuer: true,
});
export type TrialForm = z.output<typeof TrialForm>;

export const certificateTrialApi = {
  pdf: post('/api/cert/template/trial', {
    summary: '试印证书模板（PDF，带“样张”字样）',
    access: 'perm:cert:template:save',
    maxBodyBytes: MEBIBYTE,
    /** With the id of a template, the design may show the pictures of its newest version too. */
    request: z.object({ id: Id.optional(), form: TrialForm, sample: z.enum(trialSamples) }),
    response: binary('application/pdf'),
    errors: ['certificateTemplateNotFound', 'fileNotFound', 'serviceAway'],
    limit: { count: 20, seconds: 60, by: 'user' },
  }),
};
