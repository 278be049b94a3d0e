import { TextAlign, TextOverflow, type CertificateDesign } from '@ganlin/contract/certificate/template/design';
import { boxOf, NAVY, textOf } from './design-parts.ts';
import { EMBLEM_FILE_ID } from '../drawings.ts';

const GOLD = '#c8921a';

/** 人工影响天气地面作业人员上岗证, A4 landscape. */
export const groundOperatorDesign: CertificateDesign = {
  width: 297,
  height: 210,
  front: {
    background: { kind: 'guilloche', colour: '#2d62a6', accent: '#d29a1f', paper: '#fffdf6' },
    elements: [
      { id: 'emblem', kind: 'picture', ...boxOf([139, 25.5, 19, 19]), fileId: EMBLEM_FILE_ID },
      textOf('number', [191, 29, 78, 6], { text: '编号　{number}', size: 11.5, align: TextAlign.right }),
      textOf('title', [38.5, 47, 220, 14], {
        text: '人工影响天气地面作业人员上岗证',
        size: 34,
        bold: true,
        tracking: 0.13,
        align: TextAlign.centre,
        colour: NAVY,
      }),
      textOf('english', [68.5, 63.5, 160, 5], {
        text: 'WEATHER MODIFICATION GROUND OPERATOR CERTIFICATE',
        size: 9.5,
        tracking: 0.2,
        align: TextAlign.centre,
        colour: '#4a6183',
      }),
      { id: 'rule-left', kind: 'line', ...boxOf([88.5, 72.5, 54, 1]), colour: GOLD, weight: 0.8 },
      { id: 'rule-right', kind: 'line', ...boxOf([154.5, 72.5, 54, 1]), colour: GOLD, weight: 0.8 },
      textOf('ornament', [143.5, 70, 10, 6], { text: '◆', size: 9, align: TextAlign.centre, colour: GOLD }),
      textOf('name', [40, 81, 66, 14], {
        text: '{holderName}',
        size: 30,
        bold: true,
        tracking: 0.16,
        colour: '#10233b',
        spacedName: true,
      }),
      textOf('id-number', [110, 87.2, 82, 6], { text: '身份证号　{idNumber}', size: 12.5, colour: '#3c4f66' }),
      { id: 'name-rule', kind: 'line', ...boxOf([40, 96, 152, 1]), colour: '#9db4d3', weight: 0.5 },
      textOf('body', [40, 101, 152, 26], {
        text: '{unit}，参加{className}，完成 {studyHours} 学时，理论考核 {theoryScore} 分、实操考核 {practicalScore} 分，成绩合格，准予从事下列作业：',
        size: 15.5,
        overflow: TextOverflow.wrap,
      }),
      { id: 'kinds', kind: 'workKinds', ...boxOf([40, 129.5, 152, 11]), colour: NAVY, size: 14 },
      { id: 'photo', kind: 'photo', ...boxOf([214, 82, 35, 49]) },
      { id: 'code', kind: 'qr', ...boxOf([40, 146, 30, 30]) },
      textOf('how-to-check', [73, 148, 70, 11], {
        text: '扫码查验真伪，\n或在网站“证书查验”中输入编号',
        size: 9.5,
        colour: '#4a6183',
        overflow: TextOverflow.wrap,
      }),
      textOf('issued', [73, 162, 70, 5.5], { text: '发证日期　{issuedOn}', size: 11.5 }),
      textOf('valid', [73, 169, 70, 5.5], { text: '有效期至　{validUntil}', size: 11.5, bold: true }),
      textOf('issuer', [181, 152, 82, 7.5], {
        text: '{issuer}',
        size: 16,
        bold: true,
        tracking: 0.06,
        align: TextAlign.centre,
      }),
      textOf('date', [181, 163, 82, 6.5], { text: '{issuedOn}', size: 13, tracking: 0.04, align: TextAlign.centre }),
      { id: 'seal', kind: 'seal', ...boxOf([203, 141, 41, 41]), ring: '河北省人工影响天气中心', line: '证书专用章' },
      { id: 'micro', kind: 'microText', ...boxOf([24, 185.2, 249, 0.8]), colour: '#2d62a6' },
    ],
  },
  back: null,
};
