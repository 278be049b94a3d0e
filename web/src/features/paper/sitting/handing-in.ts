import { errors } from '@ganlin/contract/errors';
import { SAVE_SIZE } from '@ganlin/contract/paper/sitting';
import { ApiError, isSignedOut, messageOf } from '../../../lib/failure.ts';
import { finish } from './opening.ts';
import { sittingIn, type Room } from './room.ts';
import { onRefused } from './saving.ts';
import { nextBatch, unsentIn } from './sitting-state.ts';

/** Hands in with everything that has not arrived. Resolves to the words of what prevented it. */
export async function handIn(room: Room): Promise<string | undefined> {
  const { lock } = room.state.getState();
  room.state.setState({ lock: lock ?? 'handingIn' });
  const words = await attempt(room);
  if (room.state.getState().lock === 'handingIn') room.state.setState({ lock: undefined });
  return words;
}

async function attempt(room: Room): Promise<string | undefined> {
  // A hand-in takes one batch along; what is beyond that goes first.
  const isMuch = unsentIn(sittingIn(room)).length > SAVE_SIZE;
  if ((isMuch || !room.isOpened) && !(await room.sender.flush())) return OFFLINE;
  try {
    const { epoch } = sittingIn(room);
    const items = nextBatch(sittingIn(room), SAVE_SIZE);
    finish(room, await room.server.handIn({ paperId: room.paperId, epoch, items }));
    return undefined;
  } catch (error) {
    if (isSignedOut(error) || isTakenOver(error)) onRefused(room, error);
    return error instanceof ApiError && error.status === 0 ? OFFLINE : messageOf(error);
  }
}

const OFFLINE = '没有交上：网络已断开。答案已存在本机，请在联网后再交卷。';

const isTakenOver = (error: unknown): boolean => error instanceof ApiError && error.code === errors.paperTakenOver.code;
