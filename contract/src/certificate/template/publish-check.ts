import {
  certificateFieldNames,
  MIN_QR_MM,
  SAFE_MARGIN_MM,
  type CertificateDesign,
  type DesignElement,
} from './design.ts';
import { numberingProblem, numberOf, type Numbering } from './number.ts';

/** What keeps a draft from being published. */
export const designProblemKinds = {
  outsideMargin: '超出安全边距',
  qrMissing: '没有查验二维码',
  qrTooSmall: '二维码太小',
  numberMissing: '没有证书编号',
  holderMissing: '没有持证人姓名',
  unknownField: '不认识的字段',
  numbering: '编号规则',
  issuerMissing: '没有发证单位',
  qrTooLong: '二维码内容太长',
} as const;
export type DesignProblemKind = keyof typeof designProblemKinds;

export interface DesignProblem {
  readonly kind: DesignProblemKind;
  readonly side: 'front' | 'back' | null;
  readonly elementId: string | null;
  readonly text: string;
}

export interface CheckedTemplate extends Numbering {
  readonly design: CertificateDesign;
  readonly issuer: string;
  readonly workKinds: readonly string[];
}

/**
 * Bytes of the QR code that follow from the template: with a name of sixteen characters, the dates and the signature,
 * its text stays below 400 characters.
 */
const MAX_OWN_QR_BYTES = 124;
/** Millimetres are written in tenths: below this, a difference is one of floating point. */
const ROUNDING_MM = 0.01;

export function designProblems(template: CheckedTemplate): DesignProblem[] {
  const { design, issuer, workKinds } = template;
  const placed = [
    ...design.front.elements.map((element) => ({ element, side: 'front' as const })),
    ...(design.back?.elements ?? []).map((element) => ({ element, side: 'back' as const })),
  ];
  const whole = (kind: DesignProblemKind, text: string): DesignProblem => ({ kind, side: null, elementId: null, text });
  const fields = new Set(placed.flatMap(({ element }) => fieldsIn(element)));
  const numbering = numberingProblem(template);
  const number = numberOf(template.pattern, { year: 2000, serial: 1 }) ?? '';
  const ownBytes = utf8Length([issuer, number, ...workKinds].join(''));
  return [
    ...placed.flatMap(({ element, side }) =>
      elementProblems(element, design).map((problem) => ({ ...problem, side, elementId: element.id })),
    ),
    ...(placed.some(({ element }) => element.kind === 'qr')
      ? []
      : [whole('qrMissing', '没有查验二维码，拿到证书的人无法查验')]),
    ...(fields.has('number') ? [] : [whole('numberMissing', '没有证书编号，请放一个 {number}')]),
    ...(fields.has('holderName') ? [] : [whole('holderMissing', '没有持证人姓名，请放一个 {holderName}')]),
    ...(numbering === undefined ? [] : [whole('numbering', numbering)]),
    ...(issuer === '' ? [whole('issuerMissing', '没有填写发证单位')] : []),
    ...(ownBytes > MAX_OWN_QR_BYTES
      ? [whole('qrTooLong', '发证单位、准予作业类别和编号太长，二维码会太密，印出来扫不了')]
      : []),
  ];
}

/** The fields that an element prints, known or not. */
export function fieldsIn(element: DesignElement): string[] {
  if (element.kind !== 'text') return [];
  return [...element.text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

type OwnProblem = Pick<DesignProblem, 'kind' | 'text'>;

function elementProblems(element: DesignElement, design: CertificateDesign): OwnProblem[] {
  const known: readonly string[] = certificateFieldNames;
  const unknown = fieldsIn(element).filter((name) => !known.includes(name));
  return [
    ...(isOutside(element, design)
      ? [{ kind: 'outsideMargin' as const, text: `离纸边不足 ${SAFE_MARGIN_MM} 毫米，打印或裁切时会缺失` }]
      : []),
    ...(element.kind === 'qr' && Math.min(element.width, element.height) < MIN_QR_MM
      ? [{ kind: 'qrTooSmall' as const, text: `二维码边长不足 ${MIN_QR_MM} 毫米，印出来扫不了` }]
      : []),
    ...unknown.map((name) => ({ kind: 'unknownField' as const, text: `没有“{${name}}”这个字段` })),
  ];
}

function isOutside({ x, y, width, height }: DesignElement, design: CertificateDesign): boolean {
  const least = SAFE_MARGIN_MM - ROUNDING_MM;
  return x < least || y < least || design.width - x - width < least || design.height - y - height < least;
}

/** The contract runs where there may be no `TextEncoder`. */
const utf8Length = (text: string): number =>
  Array.from(text).reduce((length, sign) => length + bytesOf(sign.codePointAt(0) ?? 0), 0);

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_0000 ? 3 : 4;
}
