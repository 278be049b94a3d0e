import { LawFields, LectureFields, ProductFields, noExtras, StandardFields } from '@ganlin/contract/content/fields';
import { Channel } from '@ganlin/contract/content/kinds';
import { z } from 'zod';

const schemas = {
  [Channel.law]: LawFields,
  [Channel.standard]: StandardFields,
  [Channel.lecture]: LectureFields,
  [Channel.product]: ProductFields,
} as const;

/**
 * The fields beyond the common ones; empty where the channel lacks them. Parsed with the schema they were written with:
 * fields added by a later release get their defaults.
 */
export function extrasOf(channel: number, fields: unknown): typeof noExtras {
  const schema = Object.hasOwn(schemas, channel) ? schemas[channel as keyof typeof schemas] : undefined;
  return schema ? { ...noExtras, ...schema.parse(fields) } : noExtras;
}

/** What the clauses of a law are about, by their labels. */
export const subjectsOf = (channel: number, fields: unknown): ReadonlyMap<string, string> =>
  new Map(extrasOf(channel, fields).subjects.map(({ clause, text }) => [clause, text]));

/** Upload purposes of article pictures and of attachments. */
export const CONTENT_PICTURE = 'content';
export const CONTENT_FILE = 'contentFile';

const Attachments = z.array(z.object({ fileId: z.string(), name: z.string() }));

export const attachmentsOf = (stored: unknown): z.output<typeof Attachments> => Attachments.parse(stored);
