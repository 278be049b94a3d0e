import type { ReadPicture, ReadRow } from '../../../kits/import/book/book.ts';
import type { ImportPicture } from '../../../kits/import/definition.ts';
import { newId } from '../../../platform/ids.ts';

type Fault = ReadRow['faults'][number];

/** Assigns ids to the pictures of a file and remembers which of them are shown. */
export interface PictureIntake {
  /** Returns the cell text that shows the picture, or why it cannot be shown. */
  readonly mark: (name: string) => { readonly text: string } | { readonly fault: string };
  /** The pictures that were requested. */
  readonly shown: () => ImportPicture[];
}

export function pictureIntake(pictures: readonly ReadPicture[]): PictureIntake {
  const byName = new Map(pictures.map((picture) => [picture.name, picture]));
  const given = new Map<string, ImportPicture>();
  return {
    mark: (name) => {
      const picture = byName.get(name);
      if (!picture) return { fault: '图片已损坏' };
      if ('refused' in picture) return { fault: picture.refused };
      const { contentType, ext, bytes } = picture;
      const one = given.get(name) ?? { id: newId(), name: `图片${given.size + 1}.${ext}`, contentType, bytes };
      given.set(name, one);
      return { text: `![](media:${one.id})` };
    },
    shown: () => [...given.values()],
  };
}

const named = /!\[([^\]\n]*)\]\(media:(picture-\d+)\)/g;

/** Replaces the picture names used in the file by their ids here. */
export function withPictures<Cells extends Readonly<Record<string, string>>>(
  cells: Cells,
  intake: PictureIntake,
): { cells: Cells; faults: Fault[] } {
  const faults: Fault[] = [];
  const entries = Object.entries(cells).map(([column, text]) => [
    column,
    text.replaceAll(named, (_whole, _words, name: string) => {
      const mark = intake.mark(name);
      if ('text' in mark) return mark.text;
      faults.push({ column, message: mark.fault });
      return '';
    }),
  ]);
  // The same keys as before.
  return { cells: Object.fromEntries(entries) as Cells, faults };
}
