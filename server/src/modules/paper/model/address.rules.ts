import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is one of these, or in one of these networks; without any, every address is. An IPv4 address is
 * the same in its IPv6 form (`::ffff:10.0.0.1`), as which a server that listens on both receives it.
 */
export function isAddressIn(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true;
  const family = familyOf(ip);
  return family !== undefined && networksOf(ranges).check(ip, family);
}

function networksOf(ranges: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (family === undefined) continue;
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(ip);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
