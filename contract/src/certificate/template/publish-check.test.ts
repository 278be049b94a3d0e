import { expect, it } from 'vitest';
import { CertificateDesign, type DesignElement } from './design.ts';
import { lastValidDay, statusOn, CertificateState, CertificateStatus } from '../kinds.ts';
import { designProblems, type CheckedTemplate } from './publish-check.ts';

const text = (id: string, shown: string): DesignElement => ({
  id,
  kind: 'text',
  x: 20,
  y: 20,
  width: 50,
  height: 10,
  text: shown,
  font: 1,
  bold: false,
  size: 12,
  tracking: 0,
  align: 1,
  colour: '#000000',
  overflow: 1,
  spacedName: false,
});
const qr = (size = 20): DesignElement => ({ id: 'qr', kind: 'qr', x: 100, y: 100, width: size, height: size });

const templateWith = (elements: DesignElement[], change: Partial<CheckedTemplate> = {}): CheckedTemplate => ({
  design: CertificateDesign.parse({
    width: 297,
    height: 210,
    front: { background: { kind: 'plain', colour: '#ffffff' }, elements },
    back: null,
  }),
  issuer: '河北省人工影响天气中心',
  workKinds: ['火箭作业'],
  pattern: [{ kind: 'year' }, { kind: 'serial', digits: 5 }],
  yearlyReset: true,
  ...change,
});
const complete = [text('name', '{holderName}'), text('number', '编号 {number}'), qr()];
const kindsOf = (template: CheckedTemplate) => designProblems(template).map(({ kind }) => kind);

it('finds nothing wrong with a complete template', () => {
  expect(designProblems(templateWith(complete))).toEqual([]);
});

it('names what is missing', () => {
  expect(kindsOf(templateWith([]))).toEqual(['qrMissing', 'numberMissing', 'holderMissing']);
  expect(kindsOf(templateWith(complete, { issuer: '' }))).toEqual(['issuerMissing']);
  expect(kindsOf(templateWith(complete, { pattern: [{ kind: 'year' }] }))).toEqual(['numbering']);
  expect(kindsOf(templateWith(complete, { workKinds: Array<string>(6).fill('地面烟炉作业') }))).toEqual(['qrTooLong']);
});

it('names the element that is wrong, and its side', () => {
  const edge = { ...text('edge', '文字'), x: 4.9 };
  const far = { ...text('far', '文字'), x: 250, width: 42.1 };
  const small = qr(17.9);
  const odd = text('odd', '{holderName}{salary}');
  const [name, number] = complete as [DesignElement, DesignElement];
  const problems = designProblems(templateWith([name, number, edge, far, small, odd]));
  expect(problems.map(({ kind, elementId, side }) => [kind, elementId, side])).toEqual([
    ['outsideMargin', 'edge', 'front'],
    ['outsideMargin', 'far', 'front'],
    ['qrTooSmall', 'qr', 'front'],
    ['unknownField', 'odd', 'front'],
  ]);
  expect(problems.at(-1)?.text).toBe('没有“{salary}”这个字段');
});

it('checks the back, and takes its elements for present', () => {
  const template = templateWith(complete.slice(0, 2));
  const back = { background: { kind: 'plain' as const, colour: '#ffffff' }, elements: [{ ...qr(), x: 0 }] };
  const problems = designProblems({ ...template, design: { ...template.design, back } });
  expect(problems.map(({ kind, side }) => [kind, side])).toEqual([['outsideMargin', 'back']]);
});

it.each([
  ['2026-03-05', 36, '2029-03-04'],
  ['2026-01-01', 12, '2026-12-31'],
  ['2024-02-29', 12, '2025-02-27'],
  ['2026-08-31', 6, '2027-02-27'],
])('is valid from %s for %i months to %s', (issuedOn, months, last) => {
  expect(lastValidDay(issuedOn, months)).toBe(last);
});

it('expires on the day after its last one, and only while it is granted', () => {
  const validUntil = '2026-12-31';
  const { granted, revoked } = CertificateState;
  expect(statusOn({ state: granted, validUntil }, '2026-12-31')).toBe(CertificateStatus.valid);
  expect(statusOn({ state: granted, validUntil }, '2027-01-01')).toBe(CertificateStatus.expired);
  expect(statusOn({ state: revoked, validUntil }, '2027-01-01')).toBe(CertificateStatus.revoked);
  expect(statusOn({ state: granted, validUntil: null }, '2099-01-01')).toBe(CertificateStatus.valid);
});
