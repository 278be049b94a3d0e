/** The first that fits counts: several browsers name others too. */
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

/** Where a session is: the device, and before it the system in whose frame it lives. */
export function sessionName({
  hostName,
  userAgent,
}: {
  readonly hostName: string;
  readonly userAgent: string;
}): string {
  return hostName === '' ? deviceName(userAgent) : `${hostName}（${deviceName(userAgent)}）`;
}

/** `Chrome · Windows` of a browser's long self-description. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return named.filter(Boolean).join(' · ') || '未知设备';
}
