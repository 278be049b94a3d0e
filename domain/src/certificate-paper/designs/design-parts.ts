import { DesignFont, TextAlign, TextOverflow, type DesignElement } from '@ganlin/contract/certificate/template/design';

type TextElement = Extract<DesignElement, { kind: 'text' }>;
export type TextDefaults = Omit<TextElement, 'id' | 'x' | 'y' | 'width' | 'height' | 'text' | 'size'>;

/** `[x, y, width, height]` in millimetres. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export const INK = '#1b2a3d';
export const NAVY = '#0c3a70';

const defaults: TextDefaults = {
  kind: 'text',
  font: DesignFont.song,
  bold: false,
  tracking: 0,
  align: TextAlign.left,
  colour: INK,
  overflow: TextOverflow.shrink,
  spacedName: false,
};

export const boxOf = ([x, y, width, height]: Box): Pick<TextElement, 'x' | 'y' | 'width' | 'height'> => ({
  x,
  y,
  width,
  height,
});

/** A text of a design; what is not given is that of plain body text. */
export const textOf = (
  id: string,
  box: Box,
  own: Pick<TextElement, 'text' | 'size'> & Partial<TextDefaults>,
): TextElement => ({ ...defaults, id, ...boxOf(box), ...own });
