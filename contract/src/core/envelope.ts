/** Envelope of every JSON response. Code 0 is success (specification, section 8). */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export const SUCCESS = 0;
