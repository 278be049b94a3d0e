import { describe, expect, it } from 'vitest';
import { interfaceAddress, mayBeFramed } from './address.ts';

const read = (address: string) => {
  const [path = '', search = ''] = address.split('?');
  return interfaceAddress(path, new URLSearchParams(search));
};
const framed = (address: string) => {
  const [path = '', search = ''] = address.split('?');
  return mayBeFramed(path, new URLSearchParams(search));
};

describe('interface mode is on', () => {
  it('when the query has type=interface, with or without a token [S2-21]', () => {
    expect(read('/web/uc?type=interface&token=abc&regionId=13')).toEqual({
      isOn: true,
      path: '/web/uc',
      token: 'abc',
      regionId: '13',
    });
    expect(read('/web/uc?type=interface')).toMatchObject({ isOn: true, token: '' });
  });

  it('when the params have type=interface [S2-22]', () => {
    expect(read('/web/uc/type/interface/token/abc/regionId/13')).toEqual({
      isOn: true,
      path: '/web/uc',
      token: 'abc',
      regionId: '13',
    });
    expect(read('/web/uc/token/a%2Fb/type/interface/')).toMatchObject({ isOn: true, path: '/web/uc', token: 'a/b' });
    expect(read('/web/uc/type/interface?token=abc')).toMatchObject({ isOn: true, path: '/web/uc', token: 'abc' });
  });

  it('when the path starts with applicationinterface and a token is in the query [S2-23]', () => {
    expect(read('/applicationinterface/external/dashboard?token=abc')).toEqual({
      isOn: true,
      path: '/applicationinterface/external/dashboard',
      token: 'abc',
      regionId: '',
    });
  });

  it('when the path starts with applicationinterface and a token is in the params [S2-24]', () => {
    expect(read('/applicationinterface/external/exam/stat/7/token/abc')).toEqual({
      isOn: true,
      path: '/applicationinterface/external/exam/stat/7',
      token: 'abc',
      regionId: '',
    });
  });

  it('nowhere else', () => {
    for (const address of [
      '/web/uc?token=abc',
      '/web/uc/token/abc',
      '/web/uc?type=other&token=abc',
      '/web/uc/type/other',
      '/applicationinterface/external/dashboard',
      '/applicationinterface/external/dashboard?token=',
      '/studentinterface/external/law?token=abc',
      '/x/applicationinterface?token=abc',
      '/',
    ]) {
      expect(read(address)).toEqual({ isOn: false, path: address.split('?')[0], token: '', regionId: '' });
    }
  });

  it('even if a part of the path cannot be decoded', () => {
    expect(read('/web/uc/type/interface/token/%E0%A4%A')).toMatchObject({ isOn: true, token: '%E0%A4%A' });
  });
});

it('allows framing of pages in interface mode and pages made for frames, and of no others', () => {
  for (const address of [
    '/web/uc?type=interface',
    '/web/uc/type/interface',
    '/applicationinterface/external/dashboard',
    '/studentinterface/external/law',
    '/',
  ]) {
    expect([address, framed(address)]).toEqual([address, true]);
  }
  for (const address of [
    '/login',
    '/web/uc',
    '/web/uc?token=abc',
    '/admin',
    '/admin/sys/user?type=interface',
    '/admin/type/interface',
  ]) {
    expect([address, framed(address)]).toEqual([address, false]);
  }
});
