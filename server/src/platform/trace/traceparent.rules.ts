/** A place in a trace (W3C Trace Context): the trace, and the span whose child comes next. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const SAMPLED = 1;
/** A version after 00 may append fields; ff is none. */
const pattern = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-[^\n]*)?$/;
const MAX_LENGTH = 200;

/** Undefined for a header that is not well formed: the trace then begins here. */
export function parseTraceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = pattern.exec(header) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
