/** The first match wins: several browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Where a session is: the device, preceded by the system whose frame contains it. */
export function sessionName({
  hostName,
  userAgent,
}: {
  readonly hostName: string;
  readonly userAgent: string;
}): string {
  return hostName === '' ? deviceName(userAgent) : `${hostName}（${deviceName(userAgent)}）`;
}

/** `Chrome · Windows` from a browser's user agent. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return named.filter(Boolean).join(' · ') || '未知设备';
}
