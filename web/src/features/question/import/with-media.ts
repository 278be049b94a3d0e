import type { QuestionDraft } from '@ganlin/domain/question-text/cells';

/** The same question with the addresses of its pictures, by the ids in its texts. */
export function withMedia(draft: QuestionDraft, media: Readonly<Record<string, string>>): QuestionDraft {
  if (Object.keys(media).length === 0) return draft;
  const addressed = (html: string): string =>
    html.replaceAll(/data-file="([\w-]+)"/g, (whole, id: string) => {
      const address = media[id];
      return address === undefined
        ? whole
        : `${whole} src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    });
  // Only texts with markup contain such a marker: every string of the question can be processed the same way.
  const copy: QuestionDraft = JSON.parse(JSON.stringify(draft), (_, value: unknown) =>
    typeof value === 'string' ? addressed(value) : value,
  );
  return copy;
}
