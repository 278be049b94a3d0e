import type { articleApi, ArticleInput } from '@ganlin/contract/content/article';
import { noExtras, undatedFields } from '@ganlin/contract/content/fields';
import { Channel, type LawLevel, type StandardLevel } from '@ganlin/contract/content/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';

export type StoredArticle = Data<typeof articleApi.detail>;
export type StoredForm = StoredArticle['form'];
export type KnownFile = StoredArticle['files'][number];

export interface Step {
  readonly on: string | null;
  readonly text: string;
}

/** What a clause is about. */
interface ClauseSubject {
  readonly clause: string;
  readonly text: string;
}

interface Attachment {
  readonly fileId: string;
  readonly name: string;
}

/** The fields an article of any channel may have beyond the common ones; a channel sends only its own. */
export interface FieldsDraft {
  readonly level: LawLevel | StandardLevel | null;
  readonly issuer: string;
  readonly number: string;
  readonly issuedOn: string | null;
  readonly effectiveOn: string | null;
  readonly endedOn: string | null;
  readonly replacedById: string | null;
  readonly history: readonly Step[];
  readonly subjects: readonly ClauseSubject[];
  readonly officialUrl: string;
  readonly replaces: string;
  readonly draftedBy: string;
  readonly speaker: string;
  readonly speakerTitle: string;
  readonly speakerUnit: string;
  readonly heldOn: string | null;
  readonly videoId: string | null;
  readonly company: string;
  readonly region: string;
  readonly contact: string;
  readonly phone: string;
  readonly website: string;
  readonly gallery: readonly string[];
}

/** An article being edited. */
export interface ArticleDraft {
  readonly channel: Channel;
  readonly title: string;
  readonly summary: string;
  readonly coverId: string | null;
  readonly categoryId: string | null;
  readonly body: string;
  readonly source: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly pinned: boolean;
  readonly attachments: readonly Attachment[];
  readonly isExample: boolean;
  readonly fields: FieldsDraft;
  /** The known metadata of the files it refers to; never sent. */
  readonly files: readonly KnownFile[];
}

const inForce: readonly string[] =
  'level issuer number issuedOn effectiveOn endedOn replacedById history officialUrl'.split(' ');

/** The fields each channel sends (contract/src/content/fields.ts). */
const own: Readonly<Record<Channel, readonly string[]>> = {
  [Channel.law]: [...inForce, 'subjects'],
  [Channel.standard]: [...inForce, 'replaces', 'draftedBy'],
  [Channel.science]: [],
  [Channel.lecture]: ['speaker', 'speakerTitle', 'speakerUnit', 'heldOn', 'videoId'],
  [Channel.product]: ['company', 'region', 'contact', 'phone', 'website', 'gallery'],
  [Channel.news]: [],
  [Channel.notice]: [],
};

const noFields: FieldsDraft = { ...undatedFields, ...noExtras, videoId: null };

export const newDraft = (channel: Channel): ArticleDraft => ({
  channel,
  title: '',
  summary: '',
  coverId: null,
  categoryId: null,
  body: '',
  source: '',
  author: '',
  tags: [],
  pinned: false,
  attachments: [],
  isExample: false,
  fields: noFields,
  files: [],
});

export function draftOf({ form, files }: { form: StoredForm; files: readonly KnownFile[] }): ArticleDraft {
  const { fields, ...common } = form;
  // The server returns what the contract specifies, with defaults filled in.
  return { ...newDraft(form.channel), ...common, fields: { ...noFields, ...fields }, files } as ArticleDraft;
}

/** Missing values are sent as null: the contract's rules report them before anything is sent. */
export function formOf({ fields, files: _files, ...common }: ArticleDraft): ArticleInput {
  const names = own[common.channel];
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  // Validated against the contract's schema before it leaves the page.
  return { ...common, fields: sent } as ArticleInput;
}

/** Laws and standards are in force or not; the other channels have no such dates. */
export const hasValidity = (channel: Channel): boolean => channel === Channel.law || channel === Channel.standard;
