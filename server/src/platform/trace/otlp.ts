import type { Attributes, SpanKind } from './tracing.ts';

export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since the process began. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** As OTLP numbers them. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

interface Options {
  readonly resource: Attributes;
  /** When the process began, in milliseconds of 1970. */
  readonly timeOrigin: number;
}

/** The body of a request to `/v1/traces` (OTLP 1.0 in JSON). */
export function otlpOf(spans: readonly FinishedSpan[], { resource, timeOrigin }: Options): object {
  const at = (milliseconds: number) => nanosecondsOf(timeOrigin + milliseconds);
  const written = spans.map(({ traceId, spanId, parentId, name, kind, failed, attributes, startedAt, endedAt }) => ({
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: at(startedAt),
    endTimeUnixNano: at(endedAt),
    attributes: attributesOf(attributes),
    status: failed ? { code: STATUS_ERROR } : {},
  }));
  return {
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: 'ganlin' }, spans: written }] },
    ],
  };
}

/** In text, as JSON has no integers of 64 bits; a number would lose the last digits. */
function nanosecondsOf(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1_000_000)));
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
