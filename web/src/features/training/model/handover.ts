/** What 报名查询 asks for. It goes from page to page in memory: a code in an address would be kept by browsers and proxies. */
export interface QueryKey {
  readonly code: string;
  readonly mobile: string;
}

let handed: QueryKey | undefined;

export const handOver = (key: QueryKey | undefined): void => {
  handed = key;
};

export const handedOver = (): QueryKey | undefined => handed;
