import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redisUrlFault, sentinelGroupOf } from './redis-address.rules.ts';

it('reads Sentinels, the name of the primary, passwords and the database', () => {
  const url =
    'redis+sentinel://app:p%40ss%2Fw@10.0.0.1:26380,redis-2,[fd00::3]:5000/ganlin?db=2&sentinelPassword=s%26t';
  expect(redisUrlFault(url)).toBeUndefined();
  expect(sentinelGroupOf(url)).toEqual({
    tls: false,
    sentinels: [
      { host: '10.0.0.1', port: 26380 },
      { host: 'redis-2', port: 26379 },
      { host: 'fd00::3', port: 5000 },
    ],
    name: 'ganlin',
    db: 2,
    username: 'app',
    password: 'p@ss/w',
    sentinelPassword: 's&t',
  });
});

it('needs no password, and takes TLS for Sentinels and Redis alike', () => {
  expect(sentinelGroupOf('rediss+sentinel://one,two,three/ganlin')).toMatchObject({ tls: true, db: 0 });
  expect(sentinelGroupOf('redis+sentinel://:only@one/ganlin')).toMatchObject({ password: 'only' });
  expect(sentinelGroupOf('redis+sentinel://:only@one/ganlin')).not.toHaveProperty('username');
});

it('reads any password that is percent-encoded', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
      const url = `redis+sentinel://:${encodeURIComponent(password)}@one:1,two:2/ganlin`;
      expect(sentinelGroupOf(url)?.password).toBe(password);
    }),
  );
});

it('is none for the address of a single Redis', () => {
  for (const url of ['redis://localhost', 'rediss://:secret@redis.internal:6380/3']) {
    expect(redisUrlFault(url)).toBeUndefined();
    expect(sentinelGroupOf(url)).toBeUndefined();
  }
});

it.each([
  ['http://localhost', 'must start with redis://'],
  ['redis://one:1,two:2/0', 'names several hosts; for Sentinel write redis+sentinel://'],
  ['redis://:a/b@localhost', 'percent-encoded'],
  ['redis+sentinel://:a@b@one/ganlin', 'percent-encoded'],
  ['redis+sentinel://:50%@one/ganlin', 'percent-encoded'],
  ['redis+sentinel:///ganlin', 'host:port of each Sentinel'],
  ['redis+sentinel://one:1,,two:2/ganlin', 'host:port of each Sentinel'],
  ['redis+sentinel://one:0/ganlin', 'host:port of each Sentinel'],
  ['redis+sentinel://one:70000/ganlin', 'host:port of each Sentinel'],
  ['redis+sentinel://one:1,two:2', 'name of the primary'],
  ['redis+sentinel://one:1/ganlin/0', 'is not a URL'],
  ['redis+sentinel://one:1/ganlin?db=first', 'number as its parameter db'],
  ['redis+sentinel://one:1/ganlin?database=1', 'has the parameter database'],
])('explains what is wrong with %s', (url, fault) => {
  expect(redisUrlFault(url)).toContain(fault);
});
