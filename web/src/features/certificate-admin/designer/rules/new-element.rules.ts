import {
  certificateFields,
  DesignFont,
  MIN_QR_MM,
  TextAlign,
  TextOverflow,
  type CertificateDesign,
  type CertificateField,
  type DesignElement,
} from '@ganlin/contract/certificate/template/design';
import { fieldsIn } from '@ganlin/contract/certificate/template/publish-check';
import { moved, tenth } from './geometry.rules.ts';
import { elementsOf, freeId } from './side-elements.rules.ts';

/** What can be put on a certificate: a field, or an element of a kind. Pictures are uploaded first. */
export type Addition = CertificateField | Exclude<DesignElement['kind'], 'text' | 'picture'> | 'fixedText';

const ofHolder: readonly Addition[] = [
  'holderName',
  'idNumber',
  'photo',
  'unit',
  'className',
  'studyHours',
  'theoryScore',
  'practicalScore',
  'workKinds',
];
const ofCertificate: readonly Addition[] = ['number', 'issuedOn', 'validUntil', 'issuer', 'qr'];
const free: readonly Addition[] = ['fixedText', 'seal', 'line', 'microText'];

export const additionGroups: readonly { readonly title: string; readonly additions: readonly Addition[] }[] = [
  { title: '持证人', additions: ofHolder },
  { title: '证书', additions: ofCertificate },
  { title: '自由摆放', additions: free },
];

export const additionNames: Readonly<Record<Addition, string>> = {
  ...certificateFields,
  photo: '照片',
  workKinds: '准予作业类别',
  qr: '查验二维码',
  fixedText: '固定文字',
  seal: '印章',
  line: '线条',
  microText: '微缩文字',
};

/** Where a field, the photo, the kinds of work or the code already is. Of the others there may be any number. */
export function placedAt(design: CertificateDesign, addition: Addition) {
  if (free.includes(addition)) return undefined;
  for (const side of ['front', 'back'] as const) {
    const found = elementsOf(design, side).find(
      (element) => element.kind === addition || fieldsIn(element).includes(addition),
    );
    if (found) return { side, id: found.id };
  }
  return undefined;
}

const INK = '#1b2a3d';
/** A sheet whose shorter side is this long gets texts of this size; smaller paper gets smaller ones. */
const SHEET_MM = 210;
const SHEET_POINTS = 14;
const MM_PER_POINT = 25.4 / 72;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A new element in the middle of the paper, or with its centre where it was dropped. */
export function newElement(addition: Addition, design: CertificateDesign, at: Place = centreOf(design)): DesignElement {
  const part = Math.min(design.width, design.height) / SHEET_MM;
  const size = Math.max(5, Math.round(SHEET_POINTS * part * 2) / 2);
  const [width, height] = sizeOf(addition, { part, lineHeight: size * MM_PER_POINT * 1.3 });
  const id = freeId(design, kindOf(addition));
  const box = { id, width: tenth(width), height: tenth(height) };
  const corner = { x: at.x - width / 2, y: at.y - height / 2 };
  const { x, y } = moved({ ...corner, width, height }, { dx: 0, dy: 0 }, design);
  return { ...box, x, y, ...ownOf(addition, size) };
}

export function newPicture(fileId: string, design: CertificateDesign): DesignElement {
  const side = tenth(Math.min(design.width, design.height) * 0.2);
  const { x, y } = centreOf(design);
  const id = freeId(design, 'picture');
  return { id, kind: 'picture', fileId, x: tenth(x - side / 2), y: tenth(y - side / 2), width: side, height: side };
}

const centreOf = ({ width, height }: CertificateDesign): Place => ({ x: width / 2, y: height / 2 });

type Own = DesignElement extends infer Each
  ? Each extends DesignElement
    ? Omit<Each, 'id' | 'x' | 'y' | 'width' | 'height'>
    : never
  : never;

function kindOf(addition: Addition): DesignElement['kind'] {
  return addition === 'fixedText' || isField(addition) ? 'text' : addition;
}

const isField = (addition: Addition): addition is CertificateField => Object.hasOwn(certificateFields, addition);

function ownOf(addition: Addition, size: number): Own {
  if (addition === 'fixedText' || isField(addition)) {
    const text = addition === 'fixedText' ? '文字' : `{${addition}}`;
    const look = { font: DesignFont.song, bold: false, size, tracking: 0, align: TextAlign.left, colour: INK };
    return { kind: 'text', text, ...look, overflow: TextOverflow.shrink, spacedName: addition === 'holderName' };
  }
  if (addition === 'workKinds') return { kind: addition, colour: INK, size };
  if (addition === 'seal') return { kind: addition, ring: '发证单位名称', line: '证书专用章' };
  if (addition === 'line') return { kind: addition, colour: INK, weight: 0.8 };
  return addition === 'microText' ? { kind: addition, colour: INK } : { kind: addition };
}

function sizeOf(addition: Addition, { part, lineHeight }: { part: number; lineHeight: number }): [number, number] {
  const sizes: Partial<Record<Addition, [number, number]>> = {
    photo: [35 * part, 49 * part],
    workKinds: [120 * part, lineHeight * 1.8],
    qr: [Math.max(MIN_QR_MM, 28 * part), Math.max(MIN_QR_MM, 28 * part)],
    seal: [41 * part, 41 * part],
    line: [80 * part, 1],
    microText: [120 * part, 0.8],
  };
  return sizes[addition] ?? [70 * part, lineHeight];
}

/** The type of what is dragged from the palette to the paper. */
export const ADDITION_TYPE = 'text/certificate-element';

export const isAddition = (text: string): text is Addition => Object.hasOwn(additionNames, text);
