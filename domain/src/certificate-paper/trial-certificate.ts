import type { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { commonWorkKinds, lastValidDay } from '@ganlin/contract/certificate/kinds';
import { numberOf } from '@ganlin/contract/certificate/template/number';
import type { TrialForm, TrialSample } from '@ganlin/contract/certificate/template/trial';
import { dayText } from './printed-text.ts';
import { sampleCertificates } from './sample-certificates.ts';

type TrialTemplate = Omit<TrialForm, 'design'>;

/** An invented certificate of a template: issued on this day, with the template's own number, issuer and kinds of work. */
export function trialCertificate(
  { numberPattern, validityMonths, workKinds, issuer }: TrialTemplate,
  sample: TrialSample,
  issuedOn: string,
): PrintedCertificate {
  const printed: PrintedCertificate = sampleCertificates[sample];
  const year = Number(issuedOn.slice(0, 4));
  return {
    ...printed,
    fields: {
      ...printed.fields,
      number: numberOf(numberPattern, { year, serial: 1 }) ?? '',
      issuedOn: dayText(issuedOn),
      validUntil: validityMonths === null ? '长期' : dayText(lastValidDay(issuedOn, validityMonths)),
      issuer: issuer === '' ? printed.fields.issuer : issuer,
    },
    workKinds: sample === 'threeKinds' ? threeOf(workKinds) : [...workKinds],
  };
}

const threeOf = (kinds: readonly string[]): string[] => [...new Set([...kinds, ...commonWorkKinds])].slice(0, 3);
