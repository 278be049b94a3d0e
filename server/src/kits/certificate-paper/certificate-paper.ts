import type { CertificateDesign } from '@ganlin/contract/certificate/template/design';
import { guillocheSvg, svgOf } from '@ganlin/domain/certificate-paper/guilloche';
import type { Config } from '../../config.ts';
import { scaledPicture } from './pictures.ts';
import { pictureName } from './printed-elements.rules.ts';

/** A design with everything that all its certificates share: prepared once for many of them. */
export interface CertificatePaper {
  readonly design: CertificateDesign;
  /** Backgrounds and pictures, by the names that certificate.typ reads. */
  readonly files: Readonly<Record<string, Buffer>>;
  /** Families in the order in which a character is looked for. */
  readonly fonts: { readonly song: readonly string[]; readonly hei: readonly string[] };
  readonly fontDirectory: string;
}

type SiteFonts = Config['certificateFonts'];
const noSiteFonts: SiteFonts = { directory: '', song: '', hei: '' };

export type CertificateSide = 'front' | 'back';

type Side = CertificateDesign['front'];

/** `pictures` are JPEG or PNG files by the `fileId` that the design names. */
export async function prepareCertificatePaper(
  design: CertificateDesign,
  { pictures = {}, fonts = noSiteFonts }: { pictures?: Readonly<Record<string, Buffer>>; fonts?: SiteFonts } = {},
): Promise<CertificatePaper> {
  const files: Record<string, Buffer> = {};
  const given = (fileId: string): Buffer => {
    const bytes = pictures[fileId];
    if (!bytes) throw new Error(`certificate: no picture ${fileId}`);
    return bytes;
  };
  for (const name of sidesOf(design)) {
    const side = design[name];
    if (!side) continue;
    files[backgroundName(name)] = await backgroundOf(side, design, given);
    for (const element of side.elements)
      if (element.kind === 'picture')
        files[pictureName(element)] ??= await scaledPicture(given(element.fileId), element);
  }
  const families = {
    song: [fonts.song, 'Noto Serif CJK SC'].filter((family) => family !== ''),
    hei: [fonts.hei, 'Noto Sans CJK SC'].filter((family) => family !== ''),
  };
  return { design, files, fonts: families, fontDirectory: fonts.directory };
}

export const sidesOf = (design: CertificateDesign): CertificateSide[] => (design.back ? ['front', 'back'] : ['front']);

export const backgroundName = (side: CertificateSide): string => `background-${side}`;

async function backgroundOf(
  { background }: Side,
  { width, height }: CertificateDesign,
  given: (fileId: string) => Buffer,
): Promise<Buffer> {
  if (background.kind === 'picture') return scaledPicture(given(background.fileId), { width, height });
  if (background.kind === 'guilloche') return Buffer.from(guillocheSvg(width, height, background));
  return Buffer.from(svgOf(width, height, [`<rect width="${width}" height="${height}" fill="${background.colour}"/>`]));
}
