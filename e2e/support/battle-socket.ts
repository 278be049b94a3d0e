import { MatchPhase } from '../../contract/src/battle/kinds.ts';
import { lobbyApi } from '../../contract/src/battle/lobby.ts';
import { battleAsks, battlePushes } from '../../contract/src/battle/play.ts';
import type { PushData } from '../../contract/src/core/message.ts';
import { QuestionType } from '../../contract/src/question/kinds.ts';
import { connect, type TestConnection } from '../../server/test/realtime/clients.ts';
import type { Site } from './site.ts';

interface Joining {
  readonly token: string;
  readonly code: string;
  /** Which option this player chooses. */
  readonly at: number;
}

/** Joins as a page does, and answers every question when it arrives. */
export async function joinBySocket(
  { origin }: Site,
  { token, code, at }: Joining,
  refusals: unknown[],
): Promise<TestConnection> {
  const reply = await fetch(origin + lobbyApi.joinRoom.path, {
    method: 'POST',
    headers: { token: token, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const { paperId } = ((await reply.json()) as { data: { paperId: string } }).data;
  const connection = await connect(origin, token);
  await connection.ask(battleAsks.enter, { paperId });
  connection.socket.on(battlePushes.view.name, ({ phase, ordinal, question }: PushData<typeof battlePushes.view>) => {
    if (phase !== MatchPhase.question || !question) return;
    const options = question.type === QuestionType.judge ? ['true', 'false'] : question.options.map(({ id }) => id);
    const pick = [options[at % options.length] ?? ''];
    connection.ask(battleAsks.answer, { paperId, ordinal, pick }).catch((error: unknown) => refusals.push(error));
  });
  return connection;
}
