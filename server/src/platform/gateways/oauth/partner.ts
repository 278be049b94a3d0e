/** The credentials of this site at a provider, and the provider's address. */
export interface PartnerApp {
  /** AppID, CorpID or AppKey. */
  readonly id: string;
  /** For WeCom, and for messages of DingTalk; otherwise empty. */
  readonly agentId: string;
  readonly secret: string;
  /** One base URL that replaces all of the provider's hosts, e.g. a relay; empty for the real hosts. */
  readonly base: string;
  readonly timeoutMs?: number;
}

interface Visit {
  readonly redirectUri: string;
  readonly state: string;
  /** The providers' own clients have built-in browsers, which are sent to a different page. */
  readonly userAgent: string;
}

/** The identity of a user as reported by a provider. */
export interface Identity {
  /** The provider's ids of the user, the most permanent first. */
  readonly ids: readonly [string, ...string[]];
  readonly nickName: string;
}

/** Third-party sign-in: where to send the browser, and which user came back with a code. */
export interface Partner {
  readonly authorizeUrl: (app: PartnerApp, visit: Visit) => string;
  /** Throws PartnerRefusal for any response other than a valid one. */
  readonly identify: (app: PartnerApp, code: string) => Promise<Identity>;
}
