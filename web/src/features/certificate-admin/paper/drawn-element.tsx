import type { DesignElement, PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import { portraitSvg } from '@ganlin/domain/certificate-paper/drawings';
import { microTextOf } from '@ganlin/domain/certificate-paper/printed-text';
import { QRCodeSVG } from 'qrcode.react';
import { FittedText } from './fitted-text.tsx';
import { FittedWorkKinds } from './fitted-work-kinds.tsx';
import { fontFamilies, pointsPx, svgAddress, UNIT } from './paper-units.ts';
import type { PictureAddresses } from './paper-view.tsx';
import styles from './paper.module.css';
import { Seal } from './seal.tsx';

interface DrawnElementProps {
  readonly element: DesignElement;
  readonly printed: PrintedCertificate;
  readonly pictures: PictureAddresses;
  readonly onFitted: ((id: string, part: number) => void) | undefined;
}

/** An element as certificate.typ of the server draws it. */
export function DrawnElement({ element, printed, pictures, onFitted }: DrawnElementProps) {
  switch (element.kind) {
    case 'text':
      return <FittedText element={element} printed={printed} onFitted={onFitted} />;
    case 'workKinds':
      return <FittedWorkKinds element={element} kinds={printed.workKinds} onFitted={onFitted} />;
    case 'photo':
      return printed.hasPhoto ? (
        <img className={styles.photo} src={svgAddress(portraitSvg)} alt="" />
      ) : (
        <span className={styles.noPhoto}>贴照片处</span>
      );
    case 'qr':
      return <QRCodeSVG className={styles.square ?? ''} value={printed.qr} level="M" marginSize={4} />;
    case 'seal':
      return <Seal ring={element.ring} line={element.line} />;
    case 'picture':
      return <Picture address={pictures[element.fileId]} />;
    case 'line':
      return <Line element={element} />;
    case 'microText':
      break;
  }
  return <MicroText element={element} text={microTextOf(printed)} />;
}

/** Until its address is known, or if the picture is one of an old version. */
function Picture({ address }: { readonly address: string | undefined }) {
  if (address === undefined) return <span className={styles.noPhoto}>图片</span>;
  return <img className={styles.picture} src={address} alt="" />;
}

function Line({ element: { width, height, colour, weight } }: { readonly element: ElementOf<'line'> }) {
  const thickness = pointsPx(weight);
  const isAcross = width >= height;
  const size = isAcross ? { width: '100%', height: thickness } : { width: thickness, height: '100%' };
  return <span className={styles.line} style={{ ...size, backgroundColor: colour }} />;
}

/** Letters of a tenth of a millimetre: drawn ten times as large and made smaller, because browsers limit their size. */
function MicroText({ element, text }: { readonly element: ElementOf<'microText'>; readonly text: string }) {
  const { width, height, colour } = element;
  const letters = Math.min(height, 0.42) * UNIT;
  const count = Math.ceil((width * UNIT) / Math.max(1, letters * (text.length + 1)));
  const style = { color: colour, fontFamily: fontFamilies[1], fontSize: letters * 10 };
  return (
    <span className={styles.micro} style={style}>
      {`${text}　`.repeat(count)}
    </span>
  );
}

export type ElementOf<Kind extends DesignElement['kind']> = Extract<DesignElement, { kind: Kind }>;
