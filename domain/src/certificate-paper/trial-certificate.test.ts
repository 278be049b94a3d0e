import { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { trialSamples } from '@ganlin/contract/certificate/template/trial';
import { expect, it } from 'vitest';
import { trialCertificate } from './trial-certificate.ts';

const template = {
  numberPattern: [
    { kind: 'text' as const, text: '京人影 ' },
    { kind: 'year' as const },
    { kind: 'serial' as const, digits: 4 },
  ],
  validityMonths: 36,
  workKinds: ['飞机作业'],
  issuer: '北京市人工影响天气中心',
};

it('prints what the template says, with an invented holder', () => {
  const { fields, workKinds, hasPhoto } = trialCertificate(template, 'usual', '2027-01-31');
  expect(fields).toMatchObject({
    holderName: '李建国',
    number: '京人影 20270001',
    issuedOn: '2027 年 1 月 31 日',
    validUntil: '2030 年 1 月 30 日',
    issuer: template.issuer,
  });
  expect({ workKinds, hasPhoto }).toEqual({ workKinds: ['飞机作业'], hasPhoto: true });
  expect(trialCertificate({ ...template, validityMonths: null }, 'usual', '2027-01-31').fields.validUntil).toBe('长期');
});

it('tries three kinds of work even if the template has fewer', () => {
  const { workKinds } = trialCertificate(template, 'threeKinds', '2027-01-31');
  expect(workKinds).toEqual(['飞机作业', '火箭作业', '高炮作业']);
});

it.each(trialSamples)('the trial “%s” follows the schema of what is printed', (sample) => {
  expect(PrintedCertificate.safeParse(trialCertificate(template, sample, '2027-01-31')).success).toBe(true);
});
