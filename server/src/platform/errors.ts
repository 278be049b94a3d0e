import { errors, type ErrorName } from '@ganlin/contract/errors';

/** An expected refusal: HTTP 200 with its code; its message is shown to the user. */
export class AppError extends Error {
  readonly reason: ErrorName;
  readonly code: number;
  readonly data: unknown;

  /** `words` fill the `{…}` of the message; `data` is sent to the client with it. */
  constructor(reason: ErrorName, words: Readonly<Record<string, string>> = {}, data: unknown = null) {
    const { code, msg } = errors[reason];
    super(msg.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole));
    this.reason = reason;
    this.code = code;
    this.data = data;
  }
}
