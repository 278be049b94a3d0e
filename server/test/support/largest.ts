/** The parts of a JSON schema needed for measuring. */
export interface MeasuredSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, MeasuredSchema>>;
  readonly additionalProperties?: MeasuredSchema | boolean;
  readonly items?: MeasuredSchema;
  readonly prefixItems?: readonly MeasuredSchema[];
  readonly anyOf?: readonly MeasuredSchema[];
  readonly oneOf?: readonly MeasuredSchema[];
  readonly allOf?: readonly MeasuredSchema[];
}

/** Of a Chinese character in UTF-8. */
const CHARACTER = 3;
const ID = 38;
const TIME = 30;
const NUMBER = 17;
/** A pattern without a length: mobile numbers, codes, days. */
const PATTERN = 64;

/** The size in bytes of the longest JSON that a schema accepts, in Chinese; Infinity where nothing limits it. */
export function largestBytes(schema: MeasuredSchema): number {
  const { anyOf, oneOf, allOf, properties, prefixItems, items, additionalProperties } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return Math.max(...choices.map(largestBytes));
  if (allOf) return sum(allOf.map(largestBytes));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length)) * CHARACTER;
  if (properties)
    return sum(Object.entries(properties).map(([name, field]) => name.length + 4 + largestBytes(field))) + 2;
  if (typeof additionalProperties === 'object') return Infinity;
  if (prefixItems) return sum(prefixItems.map((item) => 1 + largestBytes(item))) + 2;
  if (items) return (schema.maxItems ?? Infinity) * (1 + largestBytes(items)) + 2;
  return largestScalar(schema);
}

function largestScalar({ type, format, pattern, maxLength }: MeasuredSchema): number {
  if (type !== 'string') return NUMBER;
  if (format === 'uuid') return ID;
  if (format?.startsWith('date')) return TIME;
  if (maxLength !== undefined) return maxLength * CHARACTER + 2;
  return pattern === undefined ? Infinity : PATTERN;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
