import { expect, it } from 'vitest';
import { deviceName, sessionName } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0', '微信 · iOS'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('names the system whose frame contains the session', () => {
  expect(sessionName({ hostName: '', userAgent: 'Chrome/140.0 (Windows)' })).toBe('Chrome · Windows');
  expect(sessionName({ hostName: '省局门户', userAgent: 'Chrome/140.0 (Windows)' })).toBe(
    '省局门户（Chrome · Windows）',
  );
});
