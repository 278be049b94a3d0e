import {
  LawFields,
  LectureFields,
  ProductFields,
  StandardFields,
  type LawFields as Law,
} from '@ganlin/contract/content/fields';
import { Channel } from '@ganlin/contract/content/kinds';
import { z } from 'zod';

/** Fields of articles of all channels beyond the common ones; empty where a channel lacks them. */
export interface Extras {
  readonly history: Law['history'];
  readonly officialUrl: string;
  readonly replaces: string;
  readonly draftedBy: string;
  readonly speaker: string;
  readonly speakerTitle: string;
  readonly speakerUnit: string;
  readonly heldOn: string | null;
  readonly company: string;
  readonly region: string;
  readonly contact: string;
  readonly phone: string;
  readonly website: string;
  readonly gallery: readonly string[];
}

const none: Extras = {
  history: [],
  officialUrl: '',
  replaces: '',
  draftedBy: '',
  speaker: '',
  speakerTitle: '',
  speakerUnit: '',
  heldOn: null,
  company: '',
  region: '',
  contact: '',
  phone: '',
  website: '',
  gallery: [],
};

const schemas = {
  [Channel.law]: LawFields,
  [Channel.standard]: StandardFields,
  [Channel.lecture]: LectureFields,
  [Channel.product]: ProductFields,
} as const;

/** Parsed with the schema it was written with: fields added by a later release get their defaults. */
export function extrasOf(channel: number, fields: unknown): Extras {
  const schema = Object.hasOwn(schemas, channel) ? schemas[channel as keyof typeof schemas] : undefined;
  return schema ? { ...none, ...schema.parse(fields) } : none;
}

/** Upload purposes of article pictures and of attachments. */
export const CONTENT_PICTURE = 'content';
export const CONTENT_FILE = 'contentFile';

const Attachments = z.array(z.object({ fileId: z.string(), name: z.string() }));

export const attachmentsOf = (stored: unknown): z.output<typeof Attachments> => Attachments.parse(stored);
