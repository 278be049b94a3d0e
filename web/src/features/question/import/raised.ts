interface RaisedPart {
  /** Its position in the text. */
  readonly at: number;
  readonly tag: 'sub' | 'sup' | undefined;
  readonly text: string;
}

/** A text with `<sub>` and `<sup>` told apart. */
export function raisedIn(text: string): RaisedPart[] {
  const parts: RaisedPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: tag, 2: inner = '', index } of text.matchAll(/<(su[bp])>(.*?)<\/\1>/g)) {
    parts.push({ at: from, tag: undefined, text: text.slice(from, index) });
    parts.push({ at: index, tag: tag === 'sub' ? 'sub' : 'sup', text: inner });
    from = index + whole.length;
  }
  return [...parts, { at: from, tag: undefined, text: text.slice(from) }].filter((part) => part.text !== '');
}
