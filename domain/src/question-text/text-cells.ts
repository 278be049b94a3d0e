import { type CellKey, emptyCells } from './cells.ts';
import type { TextBlock } from './text-blocks.ts';
import { unstuffed } from './text-signs.ts';
import { typeLabel } from './text-types.ts';

/** The cells of a question in a text. */
export function cellsOfBlock({ type, lines }: Pick<TextBlock, 'type' | 'lines'>): Record<CellKey, string> {
  const single = (part: 'level' | 'tags' | 'code' | 'source' | 'repo'): string =>
    unstuffed(lines[part].join('').trim(), 'line');
  return {
    ...emptyCells,
    type: typeLabel(type),
    stem: unstuffed(joined(lines.stem), 'stem'),
    options: unstuffed(joined(lines.options), 'options'),
    answer: unstuffed(joined(lines.answer), 'answer'),
    analysis: unstuffed(joined(lines.analysis), 'analysis'),
    children: lines.children.join('\n'),
    level: single('level'),
    tags: single('tags'),
    code: single('code'),
    source: single('source'),
    repo: single('repo'),
  };
}

function joined(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
