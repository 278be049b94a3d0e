import { z } from 'zod';
import { post } from '../core/endpoint.ts';
import { Id } from '../core/id.ts';
import { Time } from '../core/time.ts';

const SiteName = z.string().trim().min(1, '请填写站点名称').max(100, '站点名称不能超过 100 个字');
const KEY = /^[\w-]{43}$/;

/** What an installation shows of itself: others register it and compare the fingerprint. */
export const SiteCard = z.strictObject({
  type: z.literal('ganlin-site'),
  name: SiteName,
  /** Ed25519 and X25519, as base64url of 32 bytes. */
  signKey: z.string().regex(KEY),
  sealKey: z.string().regex(KEY),
});
export type SiteCard = z.infer<typeof SiteCard>;

const PeerForm = z.object({
  id: Id.optional(),
  /** The other installation's card; needed only to register it. */
  card: z.string().trim().max(1_000).default(''),
  name: z.string().trim().max(100, '站点名称不能超过 100 个字').default(''),
  /** Where its keys are fetched from; empty: they are typed in. */
  address: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https?:\/\/[^\s/?#]+)?$/i, '请填写网址，例如 https://exam.example.cn')
    .default(''),
  enabled: z.boolean().default(true),
});

const Peer = z.object({
  id: Id,
  name: z.string(),
  fingerprint: z.string(),
  address: z.string(),
  enabled: z.boolean(),
  createdAt: Time,
});

export const MAX_PEERS = 200;

export const siteApi = {
  own: post('/api/exchange/site/own', {
    summary: '本站名片',
    access: 'perm:exam:package:paging',
    request: z.object({}),
    /** Null before the installation was given a name. */
    response: z.object({ name: z.string(), card: z.string(), fingerprint: z.string() }).nullable(),
  }),
  /** Names this installation; the first time, its keys are made, which never change. */
  saveOwn: post('/api/exchange/site/save-own', {
    summary: '保存本站名称',
    access: 'perm:exam:package:site',
    recentProof: true,
    request: z.object({ name: SiteName }),
    response: z.null(),
  }),
  list: post('/api/exchange/site/list', {
    summary: '已登记的站点',
    access: 'perm:exam:package:paging',
    request: z.object({}),
    response: z.array(Peer).max(MAX_PEERS),
  }),
  save: post('/api/exchange/site/save', {
    summary: '登记站点',
    access: 'perm:exam:package:site',
    recentProof: true,
    request: PeerForm,
    response: z.object({ id: Id, fingerprint: z.string() }),
    errors: ['peerNotFound', 'peerCardUnreadable', 'peerIsOwn', 'peerTaken', 'siteUnnamed'],
  }),
};
