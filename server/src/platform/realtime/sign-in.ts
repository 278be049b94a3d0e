import { REALTIME_PATH } from '@ganlin/contract/core/message';
import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors.ts';
import { refusalOf } from '../http/refusals.ts';
import type { Platform } from '../platform.ts';
import { refuseUnfinished } from '../security/authorize.ts';
import type { Sessions } from './session-checks.ts';

export interface SignedIn {
  readonly userId: string;
  readonly sessionKey: string;
}

/** Calls `serve` with each connection that has a session; others get the envelope that an HTTP response would have. */
export function serveSignedIn(
  io: Server,
  { sessions, platform }: { readonly sessions: Pick<Sessions, 'userOf' | 'keyOf'>; readonly platform: Platform },
  serve: (socket: Socket, user: SignedIn) => void,
): void {
  const { log, metrics } = platform;
  const signedIn = new WeakMap<Socket, SignedIn>();
  const signIn = async (socket: Socket) => {
    const token = tokenIn(socket);
    const user = token === '' ? null : await sessions.userOf(token, { isUse: true });
    if (!user) throw new AppError('tokenInvalid');
    refuseUnfinished(user);
    signedIn.set(socket, { userId: user.id, sessionKey: sessions.keyOf(token) });
  };
  const refusalFor = async (socket: Socket) => {
    try {
      await signIn(socket);
      return undefined;
    } catch (error) {
      metrics.realtime.countDisconnect('refused');
      const { body } = refusalOf(error, { log, requested: REALTIME_PATH });
      return Object.assign(new Error(body.msg), { data: body });
    }
  };
  io.use((socket, next) => {
    const admit = async () => next(await refusalFor(socket));
    void admit();
  });
  io.on('connection', (socket) => {
    const user = signedIn.get(socket);
    if (user) serve(socket, user);
    else socket.disconnect(true);
  });
}

/** In the first packet of a connection, over whatever transport: never in a URL. */
function tokenIn({ handshake }: Socket): string {
  const token: unknown = handshake.auth['token'];
  return typeof token === 'string' ? token : '';
}
