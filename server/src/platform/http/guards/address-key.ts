import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key of an address wherever calls, failures or messages are counted per address. A household or a host gets a
 * whole IPv6 /64 and can send from any address in it, so those share one key; IPv4 is counted by the address.
 */
export function addressKey(ip: string): string {
  const bare = ip.split('%')[0] ?? '';
  if (!isIPv6(bare)) return ip;
  const mapped = /:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? '';
  const isMapped = isIPv4(mapped) && /^(0{0,4}:)*(:ffff|ffff):/i.test(bare);
  if (isMapped) return mapped;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The eight groups, without leading zeros; `::` expanded. */
function groupsOf(ip: string): string[] {
  // A dotted IPv4 suffix counts as two groups; they are never among the first four.
  const [front = '', back] = ip
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::');
  const left = front === '' ? [] : front.split(':');
  const right = back === undefined || back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
}
