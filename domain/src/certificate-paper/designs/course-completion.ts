import { TextAlign, TextOverflow, type CertificateDesign } from '@ganlin/contract/certificate/template/design';
import { boxOf, INK, textOf } from './design-parts.ts';

const RED = '#a61e1e';

/** 培训结业证书, A4 portrait, without ornament. */
export const courseCompletionDesign: CertificateDesign = {
  width: 210,
  height: 297,
  front: {
    background: { kind: 'plain', colour: '#ffffff' },
    elements: [
      { id: 'top', kind: 'line', ...boxOf([25, 27, 160, 1]), colour: RED, weight: 3 },
      { id: 'top-thin', kind: 'line', ...boxOf([25, 28.6, 160, 1]), colour: RED, weight: 0.6 },
      textOf('number', [105, 33, 80, 6], { text: '证书编号　{number}', size: 11, align: TextAlign.right }),
      textOf('title', [25, 56, 160, 19], {
        text: '培训结业证书',
        size: 46,
        bold: true,
        tracking: 0.24,
        align: TextAlign.centre,
        colour: RED,
      }),
      { id: 'photo', kind: 'photo', ...boxOf([87.5, 90, 35, 49]) },
      textOf('name', [25, 151, 160, 9], {
        text: '{holderName}　同志：',
        size: 20,
        bold: true,
        tracking: 0.05,
        spacedName: true,
      }),
      textOf('body', [25, 167, 160, 50], {
        text: '　　于{className}学习期满，完成规定课程 {studyHours} 学时，成绩合格，准予结业。\n　　特发此证。',
        size: 16.5,
        overflow: TextOverflow.wrap,
      }),
      textOf('issuer', [95, 231, 90, 8], { text: '{issuer}', size: 17, bold: true, align: TextAlign.centre }),
      textOf('date', [95, 243, 90, 7], { text: '{issuedOn}', size: 14.5, align: TextAlign.centre }),
      { id: 'seal', kind: 'seal', ...boxOf([119, 220, 42, 42]), ring: '河北省人工影响天气中心', line: '培训专用章' },
      { id: 'code', kind: 'qr', ...boxOf([25, 229, 27, 27]) },
      textOf('scan', [25, 257, 27, 4.5], { text: '扫码查验真伪', size: 9, align: TextAlign.centre, colour: INK }),
      { id: 'bottom-thin', kind: 'line', ...boxOf([25, 268, 160, 1]), colour: RED, weight: 0.6 },
      { id: 'bottom', kind: 'line', ...boxOf([25, 269.6, 160, 1]), colour: RED, weight: 3 },
    ],
  },
  back: null,
};
