import { BlockList, isIP, isIPv4 } from 'node:net';

/** Networks that are not the public internet: RFC 6890 and what clouds answer with their credentials. */
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The metadata service of Alibaba Cloud is within 100.64/10; that of Azure is a public address.
  ['168.63.129.16', 32],
] as const;
/** Of the rest, only global unicast is public: 2000::/3, without the parts below that contain another address. */
const v6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

// Two lists: one list would look for IPv4 addresses among the IPv6 networks too, as mapped ones.
const [private4, private6] = [new BlockList(), new BlockList()];
for (const [net, prefix] of v4) private4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of v6) private6.addSubnet(net, prefix, 'ipv6');

/**
 * Whether an IP address is private or otherwise not of the public internet. IPv4 within IPv6 (mapped, NAT64) is: no
 * public host needs to be named like that.
 */
export function isPrivate(ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  if (isIP(address) === 0) return true;
  return isIPv4(address) ? private4.check(address, 'ipv4') : private6.check(address, 'ipv6');
}

/** The IP address that a URL names literally; undefined for a name. The URL parser has normalised 0x7f.1 and the like. */
function literalIp({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Why an address may not be used, as text for staff; undefined if it may. */
export function addressProblem(address: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(address)) return '格式不对';
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return '必须以 https:// 开头';
  if (url.username !== '' || url.password !== '') return '不能包含用户名和密码';
  if (url.hash !== '') return '不能包含 #';
  const ip = literalIp(url);
  const isInside = ip === undefined ? /^localhost\.?$|\.localhost\.?$/.test(url.hostname) : isPrivate(ip);
  return isInside && !allowsPrivate ? '指向内部网络' : undefined;
}
