import type { Plugin } from 'vite';

/**
 * A page calls a few endpoints but would create all endpoints of their modules before it shows anything: schemas take
 * the longest to create. So an endpoint is created on first access, and without its response schema, which only the
 * server needs: pages take responses unchecked.
 */
export function endpointsOnDemand(): Plugin {
  return {
    name: 'endpoints-on-demand',
    apply: 'build',
    transform: {
      filter: { id: /\/(contract|web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.includes('/contract/src/')) return madeOnDemand(code, this.parse(code));
        if (/\w+Api\.\w+\.response\b/.test(code)) throw new Error(`${id} uses the description of an answer`);
        return null;
      },
    },
  };
}

/** As the parser returns it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Definition extends Node {
  readonly properties?: readonly { readonly key?: { readonly name?: string }; readonly value: Node }[];
}
interface Endpoint extends Node {
  readonly key: Node;
  readonly value: Node & { readonly callee: { readonly name?: string }; readonly arguments: readonly Definition[] };
}

const MAKER = 'function onDemand(api, name, value) { Object.defineProperty(api, name, { value }); return value; }';

/** The same module with every object member created by `post` or `get` turned into a getter that creates it once. */
export function madeOnDemand(code: string, program: unknown): string {
  const endpoints = endpointsIn(program);
  const changed = endpoints.toReversed().reduce((text, { start, end, key, value }) => {
    const name = code.slice(key.start, key.end);
    const getter = `get ${name}() { return onDemand(this, '${name}', ${withoutAnswer(code, value)}); }`;
    return text.slice(0, start) + getter + text.slice(end);
  }, code);
  return endpoints.length === 0 ? code : `${changed}\n${MAKER}`;
}

function endpointsIn(node: unknown): Endpoint[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as Partial<Endpoint>;
  const maker = type === 'Property' && value?.type === 'CallExpression' ? value.callee.name : undefined;
  return maker === 'post' || maker === 'get' ? [node as Endpoint] : Object.values(node).flatMap(endpointsIn);
}

function withoutAnswer(code: string, { start, end, arguments: [, definition] }: Endpoint['value']): string {
  const answer = definition?.properties?.find(({ key }) => key?.name === 'response')?.value;
  if (!answer) return code.slice(start, end);
  return `${code.slice(start, answer.start)}undefined${code.slice(answer.end, end)}`;
}
