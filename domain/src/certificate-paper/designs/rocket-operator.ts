import {
  DesignFont,
  TextAlign,
  TextOverflow,
  type CertificateDesign,
} from '@ganlin/contract/certificate/template/design';
import { boxOf, NAVY, textOf, type Box } from './design-parts.ts';
import { EMBLEM_FILE_ID } from '../drawings.ts';

const LABEL = '#55708f';
const hei = { font: DesignFont.hei } as const;

/** A label and its value, side by side. */
const row = (id: string, y: number, label: string, value: string) => [
  textOf(`${id}-label`, [30, y, 12, 3.6], { text: label, size: 6.5, colour: LABEL, ...hei }),
  textOf(id, [42, y, 37, 3.6], { text: value, size: 7.5, ...hei }),
];

const underTitle: Box = [18.5, 12.6, 59, 1];

/** 火箭作业操作证, a card with a back. */
export const rocketOperatorDesign: CertificateDesign = {
  width: 86,
  height: 54,
  front: {
    background: { kind: 'guilloche', colour: '#2d62a6', accent: '#d29a1f', paper: '#fbfdff' },
    elements: [
      { id: 'emblem', kind: 'picture', ...boxOf([7.2, 6.6, 8.4, 8.4]), fileId: EMBLEM_FILE_ID },
      textOf('title', [18.5, 6.6, 59, 5.4], {
        text: '人工影响天气火箭作业操作证',
        size: 12,
        bold: true,
        tracking: 0.06,
        align: TextAlign.centre,
        colour: NAVY,
      }),
      { id: 'rule', kind: 'line', ...boxOf(underTitle), colour: '#d29a1f', weight: 0.5 },
      { id: 'photo', kind: 'photo', ...boxOf([7.5, 17.2, 19, 26.6]) },
      textOf('name-label', [30, 18.4, 12, 3.6], { text: '姓　　名', size: 6.5, colour: LABEL, ...hei }),
      textOf('name', [42, 17.2, 37, 5.2], { text: '{holderName}', size: 11, bold: true, spacedName: true, ...hei }),
      ...row('id-number', 24, '身份证号', '{idNumber}'),
      textOf('unit-label', [30, 28.8, 12, 3.6], { text: '工作单位', size: 6.5, colour: LABEL, ...hei }),
      textOf('unit', [42, 29.3, 37, 7], { text: '{unit}', size: 7.5, overflow: TextOverflow.wrap, ...hei }),
      ...row('number', 36.6, '证书编号', '{number}'),
      ...row('valid', 41, '有效期至', '{validUntil}'),
      { id: 'micro', kind: 'microText', ...boxOf([7.5, 46.8, 71, 0.6]), colour: '#2d62a6' },
    ],
  },
  back: {
    background: { kind: 'guilloche', colour: '#2d62a6', accent: '#d29a1f', paper: '#fbfdff' },
    elements: [
      textOf('kinds-label', [7.5, 7.4, 48, 3.6], { text: '准予从事的作业', size: 6.5, colour: LABEL, ...hei }),
      { id: 'kinds', kind: 'workKinds', ...boxOf([7.5, 11.6, 48, 9.2]), colour: NAVY, size: 7 },
      textOf('notes', [7.5, 22.4, 48, 16.6], {
        text: '1. 持证人应当遵守《人工影响天气管理条例》和火箭作业操作规程，在批准的空域、时限内作业。\n2. 作业时随身携带本证，不得涂改、转借。\n3. 有效期满六十日前申请复审，逾期本证失效。',
        size: 5.6,
        overflow: TextOverflow.wrap,
        ...hei,
      }),
      textOf('issuer', [7.5, 40.2, 48, 3.6], { text: '发证单位　{issuer}', size: 6.6, ...hei }),
      textOf('issued', [7.5, 44, 48, 3.4], { text: '发证日期　{issuedOn}', size: 6.6, ...hei }),
      { id: 'code', kind: 'qr', ...boxOf([57.5, 7.4, 21, 21]) },
      textOf('scan', [57.5, 28.6, 21, 2.8], {
        text: '扫码查验',
        size: 5.6,
        tracking: 0.1,
        align: TextAlign.centre,
        colour: LABEL,
        ...hei,
      }),
      {
        id: 'seal',
        kind: 'seal',
        ...boxOf([59.7, 31.2, 16.6, 16.6]),
        ring: '河北省人工影响天气中心',
        line: '证书专用章',
      },
    ],
  },
};
