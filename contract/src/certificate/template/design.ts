import { z } from 'zod';
import { Id } from '../../core/id.ts';

/** What a certificate can show about its holder and itself. In texts written as `{holderName}`. */
export const certificateFields = {
  holderName: '姓名',
  idNumber: '身份证号',
  unit: '单位',
  className: '培训班',
  studyHours: '学时',
  theoryScore: '理论成绩',
  practicalScore: '实操成绩',
  number: '证书编号',
  issuedOn: '发证日期',
  validUntil: '有效期至',
  issuer: '发证单位',
} as const;
export type CertificateField = keyof typeof certificateFields;
export const certificateFieldNames = Object.keys(certificateFields) as CertificateField[];

/** Paper in millimetres, printed without scaling. */
export const PAPER_MM = { min: 50, max: 420 } as const;
/** Printers do not reach the edge, and cutters need room. */
export const SAFE_MARGIN_MM = 5;
/** Smaller codes are not read from paper. */
export const MIN_QR_MM = 18;
const MAX_ELEMENTS = 60;

const Millimetres = z.number().min(0).max(PAPER_MM.max).multipleOf(0.1);
const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

const box = { id: z.string().min(1).max(20), x: Millimetres, y: Millimetres, width: Millimetres, height: Millimetres };

export const DesignFont = { song: 1, hei: 2 } as const;
export const designFontLabels: Readonly<Record<(typeof DesignFont)[keyof typeof DesignFont], string>> = {
  1: '宋体',
  2: '黑体',
};
export const TextAlign = { left: 1, centre: 2, right: 3 } as const;
/** When a text does not fit its box. */
export const TextOverflow = { shrink: 1, wrap: 2 } as const;
export const textOverflowLabels: Readonly<Record<(typeof TextOverflow)[keyof typeof TextOverflow], string>> = {
  1: '缩小字号，不换行',
  2: '换行，仍放不下时缩小',
};

const TextElement = z.object({
  ...box,
  kind: z.literal('text'),
  /** Fixed text with fields in braces, e.g. `编号：{number}`. */
  text: z.string().min(1).max(500),
  font: z.enum(DesignFont),
  bold: z.boolean(),
  /** Points. */
  size: z.number().min(4).max(96),
  /** Space between characters, in parts of the size. */
  tracking: z.number().min(0).max(1),
  align: z.enum(TextAlign),
  colour: Colour,
  overflow: z.enum(TextOverflow),
  /** A name of two characters gets a space in between. */
  spacedName: z.boolean(),
});

export const DesignElement = z.discriminatedUnion('kind', [
  TextElement,
  z.object({ ...box, kind: z.literal('photo') }),
  /** The kinds of work it permits, each in a frame. */
  z.object({ ...box, kind: z.literal('workKinds'), colour: Colour, size: z.number().min(4).max(48) }),
  z.object({ ...box, kind: z.literal('qr') }),
  /** A round seal, drawn: name along the ring, a star, a line below it. */
  z.object({ ...box, kind: z.literal('seal'), ring: z.string().max(40), line: z.string().max(20) }),
  z.object({ ...box, kind: z.literal('picture'), fileId: Id }),
  /** Along the longer side of its box, in the middle; weight in points. */
  z.object({ ...box, kind: z.literal('line'), colour: Colour, weight: z.number().min(0.1).max(5) }),
  /** A line of letters too small to copy well: the issuer and the number, repeated. */
  z.object({ ...box, kind: z.literal('microText'), colour: Colour }),
]);
export type DesignElement = z.infer<typeof DesignElement>;

const Background = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plain'), colour: Colour }),
  /** A drawn border of fine crossing curves with rosettes in the corners, and a large pale rosette behind the text. */
  z.object({ kind: z.literal('guilloche'), colour: Colour, accent: Colour, paper: Colour }),
  z.object({ kind: z.literal('picture'), fileId: Id }),
]);

const Side = z.object({ background: Background, elements: z.array(DesignElement).max(MAX_ELEMENTS) });

/** How a certificate looks. */
export const CertificateDesign = z.object({
  width: Millimetres.min(PAPER_MM.min),
  height: Millimetres.min(PAPER_MM.min),
  front: Side,
  back: Side.nullable(),
});
export type CertificateDesign = z.infer<typeof CertificateDesign>;

/** What is printed on one certificate. */
export const PrintedCertificate = z.object({
  fields: z.record(z.enum(certificateFieldNames), z.string().max(200)),
  workKinds: z.array(z.string().max(20)).max(10),
  /** Text of the QR code. */
  qr: z.string().max(600),
  hasPhoto: z.boolean(),
});
export type PrintedCertificate = z.infer<typeof PrintedCertificate>;

/** The usual photo on a certificate, in millimetres: two inches, as photo studios call it. */
export const PHOTO_MM = { width: 35, height: 49 } as const;
