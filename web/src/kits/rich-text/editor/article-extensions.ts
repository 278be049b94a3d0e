import { isArticleAddress } from '@ganlin/contract/content/markup';
import type { Extensions } from '@tiptap/core';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { ArticlePicture, Figure } from './nodes/figure-node.tsx';
import { Formula } from './nodes/formula-node.tsx';

/** An article: everything the markup of articles may contain, and no more (contract/src/content/markup.ts). */
export const articleText: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    // A trailing node would change a text that was only opened; the gap cursor reaches the position after a final
    // table or picture.
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      // The attributes that internal and external links need are added when the text is displayed.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isArticleAddress,
    },
  }),
  Subscript,
  Superscript,
  Formula,
  Figure,
  ArticlePicture,
  // Columns share the width evenly wherever the table is shown: no widths are stored.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader,
  TableCell,
];
