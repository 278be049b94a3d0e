import type { Marked } from '@ganlin/contract/content/read';
import { Fragment } from 'react';

/** Text with the search term highlighted. */
export function MarkedText({ text }: { readonly text: Marked }) {
  return text.map((piece, index) => {
    const Piece = piece.hit ? 'mark' : Fragment;
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no name, and the whole changes at once
    return <Piece key={index}>{piece.text}</Piece>;
  });
}
