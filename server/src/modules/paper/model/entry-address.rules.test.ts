import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressIn } from './entry.rules.ts';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const toBits = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
const bitsOf = (parts: readonly number[]) => parts.map((part) => part.toString(2).padStart(16, '0')).join('');
const written = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
// An IPv4 address in IPv6 form is the IPv4 address.
const isMapped = (parts: readonly number[]) => parts.slice(0, 5).every((part) => part === 0);

describe('an address', () => {
  it('is anywhere where no range is named', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => isAddressIn([], ip)));
  });

  it('is in an IPv4 network if its first bits are, also in its IPv6 form', () => {
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 1, max: 32 }), fc.nat(32), (network, random, prefix, shared) => {
        const own = toBits(network).slice(0, shared) + toBits(random).slice(shared);
        const ip = [0, 8, 16, 24].map((at) => Number.parseInt(own.slice(at, at + 8), 2)).join('.');
        const isIn = own.slice(0, prefix) === toBits(network).slice(0, prefix);
        const ranges = [`${network.join('.')}/${prefix}`];
        expect(isAddressIn(ranges, ip)).toBe(isIn);
        expect(isAddressIn(ranges, `::ffff:${ip}`)).toBe(isIn);
        expect(isAddressIn([network.join('.')], ip)).toBe(own === toBits(network));
      }),
    );
  });

  it('is in an IPv6 network if its first bits are', () => {
    fc.assert(
      fc.property(groups, groups, fc.integer({ min: 1, max: 128 }), fc.nat(8), (network, random, prefix, shared) => {
        const own = [...network.slice(0, shared), ...random.slice(shared)];
        fc.pre(!isMapped(own) && !isMapped(network));
        const isIn = bitsOf(own).slice(0, prefix) === bitsOf(network).slice(0, prefix);
        expect(isAddressIn([`${written(network)}/${prefix}`], written(own))).toBe(isIn);
      }),
    );
  });

  it('is in if it is in one of several, and is not if it is none', () => {
    const ranges = ['10.12.0.0/16', '2001:db8::/32', '192.168.3.7'];
    expect(['10.12.255.1', '2001:db8:1::5', '192.168.3.7'].map((ip) => isAddressIn(ranges, ip))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.13.0.1', '2001:db9::1', '192.168.3.8', '', 'unknown'].map((ip) => isAddressIn(ranges, ip))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(isAddressIn(['::ffff:10.1.0.0/112'], '10.1.2.3')).toBe(true);
  });
});
