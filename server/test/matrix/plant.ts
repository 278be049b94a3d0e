import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { modules } from '../../src/app.ts';
import type { Ctx, User } from '../../src/platform/ctx.ts';
import type { Module } from '../../src/platform/module/module.ts';

export type Handle = (ctx: Ctx<User>, input: Record<string, unknown>) => Promise<unknown>;

type Declared = { readonly [Name in keyof Endpoint]?: Endpoint[Name] | undefined };
export type Answered = (right: Handle) => Handle;

/** A hole as a developer could leave one: in an endpoint's declaration, or in its handler. */
export interface Hole {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The declaration the server uses instead of the contract's; for the lifetime of the app. */
  readonly declared?: Declared;
  /** The handler while the hole is open; `right` is the original one. */
  readonly answer?: Answered;
}

/** The product with these holes planted, each of which can be opened by its name. */
export function planted(holes: readonly Hole[]): { readonly modules: readonly Module[]; readonly open: Set<string> } {
  const open = new Set<string>();
  const holesAt = ({ path }: Endpoint) => holes.filter(({ endpoint }) => endpoint.path === path);
  const declaredAt = (endpoint: Endpoint): Endpoint =>
    holesAt(endpoint).reduce<Endpoint>((so, { declared }) => ({ ...so, ...declared }) as Endpoint, endpoint);
  const answeredAt = (endpoint: Endpoint, bound: Handle): Handle => {
    // Where the hole accepts any field, the original handler gets only those of the contract.
    const right: Handle = holesAt(endpoint).some(({ declared }) => declared?.request)
      ? (ctx, input) => bound(ctx, endpoint.request.parse(input) as Record<string, unknown>)
      : bound;
    return holesAt(endpoint).reduce<Handle>((before, { name, answer }) => {
      const wrong = answer?.(right);
      return (ctx, input) => (wrong && open.has(name) ? wrong(ctx, input) : before(ctx, input));
    }, right);
  };
  const withHoles = modules.map((module) => ({
    ...module,
    answers: module.answers.map(({ api, handlers }) => ({
      api: Object.fromEntries(Object.entries(api).map(([name, endpoint]) => [name, declaredAt(endpoint)])),
      handlers: Object.fromEntries(
        // `answer` has checked that the handlers fit.
        Object.entries(api).map(([name, endpoint]) => [name, answeredAt(endpoint, handlers[name] as Handle)]),
      ),
    })),
    ...(module.resumables && {
      resumables: module.resumables.map((one) => ({ ...one, endpoint: declaredAt(one.endpoint) })),
    }),
  }));
  return { modules: withHoles, open };
}
