import { describe, expect, it } from 'vitest';
import { addressProblem, isPrivate } from './address.rules.ts';
import { pauseAfter, RETRY_SECONDS } from './retry.rules.ts';
import { newSecret, signatureHeader, signatureOf } from './signature.rules.ts';

describe('the signature', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body: '{"test": 2432232314}' };

  it('is that of the test vector of Standard Webhooks', () => {
    expect(signatureOf(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is one for each valid secret, separated by spaces', () => {
    const other = newSecret();
    expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(signatureHeader([other, secret], signed)).toBe(
      `${signatureOf(other, signed)} ${signatureOf(secret, signed)}`,
    );
  });
});

it('waits longer after each failure and gives up after the ninth', () => {
  expect(RETRY_SECONDS.map((_, at) => pauseAfter(at + 1))).toEqual([5, 30, 120, 600, 1800, 7200, 18_000, 36_000]);
  expect(pauseAfter(9)).toBeUndefined();
});

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('%s is private', (ip) => expect(isPrivate(ip)).toBe(true));

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '223.5.5.5',
    '2400:3200::1',
    '2606:4700::1111',
  ])('%s is public', (ip) => expect(isPrivate(ip)).toBe(false));

  it.each([
    ['https://portal.example.cn/hook?a=1', undefined],
    ['https://portal.example.cn:8443/', undefined],
    ['https://1.1.1.1/', undefined],
    ['http://portal.example.cn/', '必须以 https:// 开头'],
    ['ftp://portal.example.cn/', '必须以 https:// 开头'],
    ['https://me@portal.example.cn/', '不能包含用户名和密码'],
    ['https://portal.example.cn/#a', '不能包含 #'],
    ['https://127.0.0.1/', '指向内部网络'],
    ['https://127.1/', '指向内部网络'],
    ['https://0x7f000001/', '指向内部网络'],
    ['https://2130706433/', '指向内部网络'],
    ['https://017700000001/', '指向内部网络'],
    ['https://[::1]/', '指向内部网络'],
    ['https://[::ffff:10.0.0.1]:8443/', '指向内部网络'],
    ['https://169.254.169.254/latest/meta-data', '指向内部网络'],
    ['https://localhost/', '指向内部网络'],
    ['https://a.localhost./', '指向内部网络'],
    ['https://', '格式不对'],
  ])('%s is refused or not when it is saved', (address, problem) => {
    expect(addressProblem(address, false)).toBe(problem);
  });

  it('of the own network may be plain http where the operator allows that', () => {
    expect(addressProblem('http://10.1.1.8:8080/hook', true)).toBeUndefined();
    expect(addressProblem('http://a:b@10.1.1.8/', true)).toBe('不能包含用户名和密码');
  });
});
