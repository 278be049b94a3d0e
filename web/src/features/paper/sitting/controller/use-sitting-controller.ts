import { useEffect, useState } from 'react';
import { isEmbedded } from '../../../../lib/browser/embed.ts';
import { openLoginHere } from '../../../../lib/session/login-dialog.ts';
import { lastSeen, noteSeen } from '../../../../kits/answer-outbox/last-seen.ts';
import { examStore, findPaper, forgetPaper, keepAcked, keepPaper } from '../../../../kits/answer-outbox/paper-store.ts';
import { takeSealed } from '../../../../kits/answer-outbox/sealed-store.ts';
import { reportFailure } from '../../../../lib/api/query.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { sittingServer, type SittingServer } from '../api.ts';
import { deviceEvents } from '../integrity/outbox/event-store.ts';
import { createSittingController, type SittingController } from './sitting-controller.ts';
import { writerOf } from './writer.ts';

/** The sitting controller of the signed-in user, for the lifetime of the page. A rehearsal has a server of its own. */
export function useSittingController(
  owner: string,
  paperId: string,
  server: SittingServer = sittingServer,
): SittingController {
  const [{ controller, writer }] = useState(() => open(owner, paperId, server));
  useEffect(() => {
    const letGo = writer.hold();
    const stop = controller.start();
    // A user who has signed in again continues immediately.
    const unsubscribe = useSession.subscribe(({ token }, before) => {
      if (token !== '' && token !== before.token) controller.retry();
    });
    return () => {
      unsubscribe();
      stop();
      letGo();
    };
  }, [controller, writer]);
  return controller;
}

function open(owner: string, paperId: string, server: SittingServer) {
  const writer = writerOf(paperId);
  const controller = createSittingController({
    paperId,
    writer: writer.id,
    server,
    localStore: examStore(owner),
    papers: {
      find: () => findPaper(owner, paperId),
      keep: (paper) => keepPaper(owner, paperId, paper),
      note: (acked) => keepAcked(owner, paperId, acked),
      forget: () => forgetPaper(owner, paperId),
      unseal: (opened) => takeSealed(owner, opened),
    },
    place: {
      find: () => lastSeen(owner, paperId),
      note: (ordinal) => noteSeen({ owner, paperId, ordinal }),
    },
    events: async () => (await deviceEvents(owner, paperId).load()).events,
    // In another system's frame only that system can open a session.
    onSignedOut: (error) => (isEmbedded() ? reportFailure(error) : openLoginHere()),
  });
  return { controller, writer };
}
