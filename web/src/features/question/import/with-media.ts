import type { QuestionDraft } from '@ganlin/domain/question-text/cells';

/** The same question with the addresses of its pictures, by the ids its texts name. */
export function withMedia(draft: QuestionDraft, media: Readonly<Record<string, string>>): QuestionDraft {
  if (Object.keys(media).length === 0) return draft;
  const addressed = (html: string): string =>
    html.replaceAll(/data-file="([\w-]+)"/g, (whole, id: string) => {
      const address = media[id];
      return address === undefined
        ? whole
        : `${whole} src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    });
  // Only texts with markup hold such a sign: every string of the question may be gone through alike.
  const copy: QuestionDraft = JSON.parse(JSON.stringify(draft), (_, value: unknown) =>
    typeof value === 'string' ? addressed(value) : value,
  );
  return copy;
}
