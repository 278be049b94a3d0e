import {
  DesignFont,
  TextAlign,
  TextOverflow,
  type DesignElement,
  type PrintedCertificate,
} from '@ganlin/contract/certificate/template/design';
import { svgOf } from '@ganlin/domain/certificate-paper/guilloche';
import { microTextOf, printable, printedText } from '@ganlin/domain/certificate-paper/printed-text';
import { encode } from 'uqr';

type TextElement = Extract<DesignElement, { kind: 'text' }>;

const fontNames: Readonly<Record<TextElement['font'], 'song' | 'hei'>> = {
  [DesignFont.song]: 'song',
  [DesignFont.hei]: 'hei',
};
const alignNames: Readonly<Record<TextElement['align'], string>> = {
  [TextAlign.left]: 'left',
  [TextAlign.centre]: 'centre',
  [TextAlign.right]: 'right',
};
const overflowNames: Readonly<Record<TextElement['overflow'], string>> = {
  [TextOverflow.shrink]: 'shrink',
  [TextOverflow.wrap]: 'wrap',
};

/** An element with what this certificate shows in it, as certificate.typ expects it. */
export function printedElement(element: DesignElement, printed: PrintedCertificate, photo: string | null): object {
  switch (element.kind) {
    case 'text':
      return {
        ...element,
        text: printedText(element, printed.fields),
        font: fontNames[element.font],
        align: alignNames[element.align],
        overflow: overflowNames[element.overflow],
      };
    case 'workKinds':
      return { ...element, kinds: printed.workKinds.map(printable) };
    case 'photo':
      return { ...element, photo };
    case 'qr':
      return { ...element, svg: qrSvg(printed.qr) };
    case 'picture':
      return { ...element, picture: pictureName(element) };
    case 'microText':
      return { ...element, text: microTextOf(printed) };
    case 'seal':
    case 'line':
      break;
  }
  return element;
}

/** The file with a picture of the design, scaled for this box. */
export const pictureName = ({ fileId, width, height }: { fileId: string; width: number; height: number }): string =>
  `picture-${fileId}-${width}x${height}`;

/** Light modules around a code, by its standard (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code with its quiet zone; a unit is a module. */
export function qrSvg(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => {
    const bits = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...bits.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`);
  });
  return svgOf(size, size, [`<rect width="${size}" height="${size}" fill="#fff"/><path d="${runs.join('')}"/>`]);
}
