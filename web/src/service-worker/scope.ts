/** The part of a service worker's global scope that we use: the DOM library of TypeScript does not describe it. */

interface LongEvent extends Event {
  /** Keeps the worker alive until the promise settles. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchingEvent extends LongEvent {
  readonly request: Request;
  /** The page that sends the request; empty while it is being loaded. */
  readonly clientId: string;
  readonly respondWith: (response: Promise<Response>) => void;
}

interface MessageToWorker extends LongEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface WorkerEvents {
  readonly install: LongEvent;
  readonly activate: LongEvent;
  readonly fetch: FetchingEvent;
  readonly message: MessageToWorker;
}

interface WorkerScope {
  readonly location: Location;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly get: (id: string) => Promise<{ readonly postMessage: (message: unknown) => void } | undefined>;
    readonly matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly unknown[]>;
  };
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

// In a worker, `self` is its own scope and not a window.
export const worker = self as unknown as WorkerScope;
