import styles from './paragraphs.module.css';

/** Plain text as typed: an empty line starts a paragraph, and nothing is interpreted as markup. */
export function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // The text never changes while shown: the index is a valid key.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
