import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { IDS_BODY_BYTES, Id, Ids } from '../core/id.ts';
import { MEBIBYTE } from '../core/size.ts';
import { Time } from '../core/time.ts';
import { signedLink } from './link.ts';
import { VideoState } from './video.ts';

/** A document goes through the states of a video. */
export const DocumentState = VideoState;
export type DocumentState = VideoState;

export const MAX_DOCUMENT_BYTES = 200 * MEBIBYTE;
export const MAX_DOCUMENT_PAGES = 2000;
export const documentKinds = ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'odt', 'odp'] as const;

/** A document as pages show it: the URL of its PDF is signed, valid for some hours, and empty until it is ready. */
export const ReadableDocument = z.object({
  id: Id,
  name: z.string(),
  isReady: z.boolean(),
  state: z.enum(DocumentState),
  /** Progress of the conversion, 0–100. */
  progress: z.int(),
  /** Why it failed, for the user who uploaded it. */
  reason: z.string(),
  pages: z.int().nullable(),
  pdf: z.string(),
});
export type ReadableDocument = z.infer<typeof ReadableDocument>;

const Document = ReadableDocument.extend({ size: z.int(), createdAt: Time });

/** Uploaded in resumable parts as videos are, see `videoApi`; a worker converts what is not a PDF. */
export const documentApi = {
  begin: post('/api/media/document/begin', {
    summary: '开始上传文档',
    access: 'perm:media:video:save',
    /** The client generates the id, so that a retried call begins once. */
    request: z.object({
      id: Id,
      name: z.string().trim().min(1).max(200),
      size: z.int().min(1, '文件是空的').max(MAX_DOCUMENT_BYTES, '文档不能超过 200 MB'),
    }),
    /** Upload address for the parts. */
    response: z.object({ id: Id, address: z.string() }),
    errors: ['documentNameTaken', 'fileTypeRefused'],
    limit: { count: 60, seconds: 600, by: 'user' },
  }),
  states: post('/api/media/document/states', {
    summary: '文档的处理情况',
    access: 'perm:media:video:save',
    maxBodyBytes: IDS_BODY_BYTES,
    background: true,
    request: z.object({ ids: Ids }),
    response: z.array(Document),
  }),
  /** Converts a failed document again. */
  retry: post('/api/media/document/retry', {
    summary: '重新处理文档',
    access: 'perm:media:video:save',
    request: z.object({ id: Id }),
    response: z.null(),
    errors: ['documentNotFound', 'documentNotFailed'],
  }),
  /** The PDF, by ranges. */
  pdf: get('/api/media/document/pdf', {
    summary: '文档的 PDF',
    access: 'public',
    background: true,
    request: z.object({ id: Id, ...signedLink }),
    response: binary('application/pdf'),
    errors: ['documentNotFound'],
  }),
};

/** Access rule for uploading parts, by the tus protocol as `videoParts`. */
export const documentParts = post('/api/media/document/parts', {
  summary: '分段上传文档',
  access: 'perm:media:video:save',
  request: z.object({ id: Id }),
  response: z.null(),
  errors: ['documentNotFound'],
});
