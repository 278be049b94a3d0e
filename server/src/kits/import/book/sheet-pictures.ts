import type { OfficeParts } from '../office/office-parts.ts';
import { tagsOf, type XmlTag } from '../office/xml.rules.ts';

/** The parts of a workbook that describe pictures, and the pictures themselves. */
export const pictureParts =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/(?:sheet\d+\.xml|_rels\/[^/]+\.rels)|drawings\/(?:drawing\d+\.xml|_rels\/[^/]+\.rels)|cellimages\.xml|_rels\/cellimages\.xml\.rels|media\/[^/]+)$/i;

/** A picture placed on a sheet: row from 1 and column from 0 of the cell where it starts, and its part. */
export interface PlacedPicture {
  readonly row: number;
  readonly column: number;
  readonly part: string;
}

/** The pictures placed on each sheet, by the sheet's name. */
export function picturesBySheet(parts: OfficeParts): Map<string, readonly PlacedPicture[]> {
  const book = 'xl/workbook.xml';
  const links = parts.links(book);
  const found = new Map<string, readonly PlacedPicture[]>();
  for (const { name, attribute } of tagsOf(parts.text(book) ?? '')) {
    const path = links.get(attribute('r:id') ?? '');
    if (localName(name) !== 'sheet' || path === undefined) continue;
    found.set(attribute('name') ?? '', picturesOn(parts, path));
  }
  return found;
}

function picturesOn(parts: OfficeParts, sheet: string): PlacedPicture[] {
  // The drawing is named near the end of a possibly long sheet; its relationships list the same.
  const drawings = [...parts.links(sheet).values()].filter((path) => /\/drawings\/drawing\d+\.xml$/i.test(path));
  return drawings.flatMap((path) => picturesIn(parts.text(path) ?? '', parts.links(path)));
}

function picturesIn(xml: string, links: ReadonlyMap<string, string>): PlacedPicture[] {
  const pictures: PlacedPicture[] = [];
  let cell: { row?: number; column?: number } = {};
  let inFrom = false;
  for (const tag of tagsOf(xml)) {
    const name = localName(tag.name);
    if (anchors.has(name) && tag.kind === 'open') cell = {};
    if (name === 'from') inFrom = tag.kind === 'open';
    if (inFrom && tag.kind === 'open' && name === 'row') cell.row = numberAfter(xml, tag) + 1;
    if (inFrom && tag.kind === 'open' && name === 'col') cell.column = numberAfter(xml, tag);
    const part = name === 'blip' ? links.get(tag.attribute('r:embed') ?? '') : undefined;
    const { row, column } = cell;
    if (part !== undefined && row !== undefined && column !== undefined) pictures.push({ row, column, part });
  }
  return pictures;
}

const anchors = new Set(['twoCellAnchor', 'oneCellAnchor']);
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const numberAfter = (xml: string, { end }: XmlTag): number => Number.parseInt(xml.slice(end, end + 10), 10) || 0;

/** WPS stores a picture inside a cell as a formula with its name; the names are in a separate part. */
export function picturesByName(parts: OfficeParts): Map<string, string> {
  const path = 'xl/cellimages.xml';
  const links = parts.links(path);
  const found = new Map<string, string>();
  let named = '';
  for (const tag of tagsOf(parts.text(path) ?? '')) {
    const name = localName(tag.name);
    if (name === 'cNvPr') named = tag.attribute('name') ?? '';
    const part = name === 'blip' ? links.get(tag.attribute('r:embed') ?? '') : undefined;
    if (part !== undefined && named !== '') found.set(named, part);
  }
  return found;
}

/** The name of the picture that a cell's formula shows. */
export function shownPicture(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const formula = 'formula' in value ? value.formula : undefined;
  if (typeof formula !== 'string') return undefined;
  return /DISPIMG\(\s*"([^"]{1,100})"/i.exec(formula)?.[1];
}
