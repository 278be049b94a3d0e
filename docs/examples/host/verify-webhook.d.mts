export const TOLERANCE_SECONDS: number;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function verify(secret: string, headers: Headers, body: string, now?: number): unknown;

export interface Memory {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
}
export function createMemory(): Memory;

export function receive(
  host: {
    readonly secret: string;
    readonly memory: Memory;
    readonly handle: (message: unknown, id: string) => Promise<void>;
  },
  headers: Headers,
  body: string,
  now?: number,
): Promise<number>;
