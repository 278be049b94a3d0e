/** The input of 报名查询. It is passed from page to page in memory: browsers and proxies would store a code in a URL. */
export interface QueryKey {
  readonly code: string;
  readonly mobile: string;
}

let handed: QueryKey | undefined;

export const handOver = (key: QueryKey | undefined): void => {
  handed = key;
};

export const handedOver = (): QueryKey | undefined => handed;
