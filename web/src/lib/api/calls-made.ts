import type { Endpoint } from '@ganlin/contract/core/endpoint';

type Listener = (endpoint: Endpoint) => void;

const listeners = new Set<Listener>();

/** Reports every call that succeeded; returns a function that ends it. */
export function onCallMade(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function callMade(endpoint: Endpoint): void {
  for (const listener of listeners) listener(endpoint);
}
