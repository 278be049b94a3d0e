import styles from './paragraphs.module.css';

/** Plain text as it was typed: an empty line makes a paragraph, and nothing in it is taken for markup. */
export function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // The text never changes under the reader: its place is its name.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
