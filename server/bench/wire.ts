import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/** Connections to one process, each with one request at a time, as a proxy in front of it would have. */
export interface Wire {
  readonly post: (path: string, token: string, body: string) => Promise<Reply>;
  readonly get: (path: string, token: string) => Promise<Reply>;
  /** Requests a page as a guest's browser does, with the encodings it accepts. */
  readonly visit: (path: string, accepted: string) => Promise<Reply>;
  readonly close: () => void;
}

interface Line {
  readonly socket: Socket;
  answer: ((reply: Reply) => void) | undefined;
  fail: ((error: Error) => void) | undefined;
  received: Buffer;
}

/**
 * A minimal-cost client: the benchmark shares the processors with what it measures, and `fetch` takes longer for a
 * call than the product does.
 */
export function openWire(origin: string, connections: number): Wire {
  const { hostname, port, host } = new URL(origin);
  const idle: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];
  const all = new Set<Line>();
  let isClosed = false;
  const free = (line: Line): void => {
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  };
  const open = (): void => {
    const line: Line = {
      socket: connect({ host: hostname, port: Number(port), noDelay: true }),
      answer: undefined,
      fail: undefined,
      received: Buffer.alloc(0),
    };
    all.add(line);
    line.socket.on('data', (chunk) => {
      line.received = line.received.length === 0 ? chunk : Buffer.concat([line.received, chunk]);
      const reply = replyIn(line);
      if (!reply) return;
      const { answer } = line;
      line.answer = line.fail = undefined;
      free(line);
      answer?.(reply);
    });
    line.socket.on('error', () => undefined);
    line.socket.on('close', () => {
      all.delete(line);
      line.fail?.(new Error('the connection was closed'));
      // The server closes connections that are idle for a minute; a new one replaces it.
      const at = idle.indexOf(line);
      if (at >= 0) idle.splice(at, 1);
      if (!isClosed) open();
    });
    free(line);
  };
  for (let count = 0; count < connections; count++) open();
  const send = async (request: string): Promise<Reply> => {
    const line = idle.shift() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)));
    return new Promise((resolve, reject) => {
      line.answer = resolve;
      line.fail = reject;
      line.socket.write(request);
    });
  };
  return {
    post: (path, token, body) =>
      send(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ntoken: ${token}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    get: (path, token) =>
      send(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ntoken: ${token}\r\naccept-encoding: gzip\r\n\r\n`),
    visit: (path, accepted) => send(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${accepted}\r\n\r\n`),
    close: () => {
      isClosed = true;
      all.forEach(({ socket }) => socket.destroy());
    },
  };
}

/** The response at the start of the received bytes, once complete. Our servers always send its length. */
function replyIn(line: Line): Reply | undefined {
  const end = line.received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = line.received.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (line.received.length < end + 4 + length) return undefined;
  const body = line.received.subarray(end + 4, end + 4 + length);
  line.received = line.received.subarray(end + 4 + length);
  return { status: Number(head.slice(9, 12)), body };
}
