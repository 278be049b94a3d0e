/** What a provider knows this site by, and where the provider is found. */
export interface PartnerApp {
  /** AppID, CorpID or AppKey. */
  readonly id: string;
  /** WeCom's application; the others have none. */
  readonly agentId: string;
  readonly secret: string;
  /** One address for all of the provider's hosts, as of a relay; empty for the real ones. */
  readonly base: string;
  readonly timeoutMs?: number;
}

interface Visit {
  readonly redirectUri: string;
  readonly state: string;
  /** The providers' own clients have browsers of their own, which are sent elsewhere. */
  readonly userAgent: string;
}

/** Whom a provider says somebody is. */
export interface Identity {
  /** What it calls the person, the most lasting name first. */
  readonly ids: readonly [string, ...string[]];
  readonly nickName: string;
}

/** Somebody else's sign-in: where to send the browser, and who came back with a code. */
export interface Partner {
  readonly authorizeUrl: (app: PartnerApp, visit: Visit) => string;
  /** Throws PartnerRefusal for whatever is not a plain answer. */
  readonly identify: (app: PartnerApp, code: string) => Promise<Identity>;
}
