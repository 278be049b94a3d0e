import { MAX_PEERS, SiteCard, type siteApi } from '@ganlin/contract/exchange/site';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnlessAllGranted } from '../../../platform/security/all-granted.ts';
import { record } from '../../audit/index.ts';
import { cardOf, fingerprintOf, nameSite } from '../model/site.ts';
import * as queries from '../model/site.queries.ts';

export const own: Handler<typeof siteApi.own> = async (ctx) => {
  const site = await queries.findSite(ctx.db);
  return site ? { name: site.name, card: cardOf(site), fingerprint: fingerprintOf(site) } : null;
};

/** Whoever is registered may send exams, so only those who have all rights register anybody. */
export const saveOwn: Handler<typeof siteApi.saveOwn> = (ctx, { name }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    await nameSite(ctx, name);
    await record(ctx, { action: 'exchange.siteNamed', summary: name });
    return null;
  });

export const list: Handler<typeof siteApi.list> = async (ctx) => {
  const peers = await queries.listPeers(ctx.db, MAX_PEERS);
  return peers.map((peer) => ({ ...peer, fingerprint: fingerprintOf(peer) }));
};

export const save: Handler<typeof siteApi.save> = (ctx, { id, card, name, address, enabled }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const stamps = { address: address.replace(/\/+$/, ''), enabled, updatedAt: ctx.now };
    const before = id === undefined ? undefined : (await queries.listPeersById(ctx.db, [id]))[0];
    if (id !== undefined && !before) throw new AppError('peerNotFound');
    const keys = before ?? readCard(card);
    const peer = { id: before?.id ?? newId(), name: name || keys.name, signKey: keys.signKey, sealKey: keys.sealKey };
    if (before) await queries.updatePeer(ctx.db, before.id, { name: peer.name, ...stamps });
    else {
      if ((await queries.findSite(ctx.db))?.signKey === peer.signKey) throw new AppError('peerIsOwn');
      const row = { ...peer, ...stamps, createdBy: ctx.user.id, createdAt: ctx.now };
      await queries.insertPeer(ctx.db, row).catch(onConflict('exchange_peer_sign_key', 'peerTaken'));
    }
    const fingerprint = fingerprintOf(peer);
    const after = { fingerprint, address, enabled };
    await record(ctx, { action: 'exchange.peerSaved', target: `site:${peer.id}`, summary: peer.name, after });
    return { id: peer.id, fingerprint };
  });

function readCard(text: string): SiteCard {
  const card = SiteCard.safeParse(parsed(text)).data;
  if (!card) throw new AppError('peerCardUnreadable');
  return card;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
