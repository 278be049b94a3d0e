import { z } from 'zod';
import { binary, get, post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { MEBIBYTE } from '../core/size.ts';

const StoredFile = z.object({
  id: Id,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Signed URL, valid for a limited time. */
  url: z.string(),
});

const uploadErrors = ['fileTypeRefused', 'fileTooLarge', 'fileMissing', 'uploadQuotaFull'] as const;

/** An image of a record, such as its cover: uploaded before the record is saved, by users who may save it. */
export const coverUpload = {
  request: z.object({}),
  response: StoredFile,
  errors: uploadErrors,
  upload: { maxBytes: 5 * MEBIBYTE, kinds: ['png', 'jpg', 'webp'] },
  limit: { count: 60, seconds: 60, by: 'user' },
} as const;

export const fileApi = {
  /** An image that is public for as long as it exists: a logo, a QR code. */
  uploadPublic: post('/api/common/file/upload-public', {
    summary: '上传公开图片',
    access: 'perm:sys:config:save',
    request: z.object({}),
    response: StoredFile,
    errors: uploadErrors,
    upload: { maxBytes: 2 * MEBIBYTE, kinds: ['png', 'jpg', 'webp', 'gif'] },
    limit: { count: 60, seconds: 60, by: 'user' },
  }),
  /** The user's new avatar: takes effect immediately, and the previous one is deleted. */
  uploadAvatar: post('/api/common/file/upload-avatar', {
    summary: '上传头像',
    access: 'session',
    ownAccount: true,
    request: z.object({}),
    response: z.object({ avatar: z.string() }),
    errors: uploadErrors,
    upload: { maxBytes: MEBIBYTE, kinds: ['png', 'jpg', 'webp'] },
    limit: { count: 20, seconds: 600, by: 'user' },
  }),
  public: get('/api/common/file/public', {
    summary: '公开图片',
    access: 'public',
    /** With `w`, returns the narrowest existing variant that is at least this wide, otherwise the original. */
    request: z.object({
      id: Id,
      w: z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .optional(),
    }),
    response: binary('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'),
    errors: ['fileNotPublic'],
  }),
  /**
   * The signature in the URL is the permission, so a plain `<img>` or download link works. `small` is not signed: who
   * may see a picture may also see its small variant (`smallPictureUrl`), or the original where there is none.
   */
  download: get('/api/common/file/download', {
    summary: '按签名地址下载文件',
    access: 'public',
    request: z.object({
      id: Id,
      expires: z.string().regex(/^\d{1,12}$/),
      signature: z.string().max(100),
      inline: z.enum(['0', '1']).default('0'),
      small: z.literal('1').optional(),
    }),
    response: binary('application/octet-stream'),
    errors: ['fileNotFound'],
  }),
};

/** The longest side of a small variant, in pixels. */
export const SMALL_PICTURE_PIXELS = 480;

/** The URL of a picture's small variant, for slow networks; undefined if the URL is not one of `fileApi.download`. */
export function smallPictureUrl(url: string): string | undefined {
  return url.startsWith(`${fileApi.download.path}?`) ? `${url}&small=1` : undefined;
}
