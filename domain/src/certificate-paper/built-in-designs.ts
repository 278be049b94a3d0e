import type { CertificateDesign, DesignElement } from '@ganlin/contract/certificate/template/design';
import type { NumberPart } from '@ganlin/contract/certificate/template/number';
import { courseCompletionDesign } from './designs/course-completion.ts';
import { groundOperatorDesign } from './designs/ground-operator.ts';
import { rocketOperatorDesign } from './designs/rocket-operator.ts';

/** What a new template begins with. */
interface BuiltInDesign {
  readonly title: string;
  readonly note: string;
  readonly design: CertificateDesign;
  readonly numberPrefix: string;
  readonly validityMonths: number | null;
  readonly workKinds: readonly string[];
}

const blankDesign: CertificateDesign = {
  width: 297,
  height: 210,
  front: { background: { kind: 'plain', colour: '#ffffff' }, elements: [] },
  back: null,
};

export const builtInDesigns = {
  groundOperator: {
    title: '地面作业人员上岗证',
    note: 'A4 横向，防伪花边',
    design: groundOperatorDesign,
    numberPrefix: '人影上岗 ',
    validityMonths: 36,
    workKinds: ['火箭作业', '高炮作业'],
  },
  rocketOperator: {
    title: '火箭作业操作证',
    note: '卡片，正反两面',
    design: rocketOperatorDesign,
    numberPrefix: '人影火箭 ',
    validityMonths: 36,
    workKinds: ['火箭作业'],
  },
  courseCompletion: {
    title: '培训结业证书',
    note: 'A4 纵向，简洁',
    design: courseCompletionDesign,
    numberPrefix: '人影结业 ',
    validityMonths: null,
    workKinds: [],
  },
  blank: {
    title: '空白',
    note: 'A4 横向，自己摆放',
    design: blankDesign,
    numberPrefix: '证书 ',
    validityMonths: null,
    workKinds: [],
  },
} as const satisfies Readonly<Record<string, BuiltInDesign>>;
export type BuiltInDesignName = keyof typeof builtInDesigns;
export const builtInDesignNames = Object.keys(builtInDesigns) as BuiltInDesignName[];

/** The first draft of a template. Seals name the issuer. */
export function firstDraft(from: BuiltInDesignName, { name, issuer }: { name: string; issuer: string }) {
  const { design, numberPrefix, validityMonths, workKinds }: BuiltInDesign = builtInDesigns[from];
  const numberPattern: NumberPart[] = [
    { kind: 'text', text: numberPrefix },
    { kind: 'year' },
    { kind: 'text', text: '-' },
    { kind: 'serial', digits: 5 },
  ];
  const sealed = (element: DesignElement): DesignElement =>
    element.kind === 'seal' ? { ...element, ring: issuer } : element;
  const { front, back } = design;
  return {
    name,
    design: {
      ...design,
      front: { ...front, elements: front.elements.map(sealed) },
      back: back && { ...back, elements: back.elements.map(sealed) },
    },
    numberPattern,
    yearlyReset: true,
    validityMonths,
    workKinds: [...workKinds],
    issuer,
  };
}
