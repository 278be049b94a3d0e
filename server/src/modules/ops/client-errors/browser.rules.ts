interface Browser {
  readonly browser: string;
  /** 0 if unknown. */
  readonly major: number;
}

/** More specific first: most browsers also name those they imitate. Shells of Chromium count by their Chromium. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['微信', /MicroMessenger\/.*Chrome\/(\d+)|Chrome\/(\d+).*MicroMessenger\//],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chromium', /(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari\//],
  ['IE', /(?:MSIE |rv:)(\d+)/],
];

const MAX_MAJOR = 9_999;

export function browserOf(userAgent: string): Browser {
  for (const [browser, pattern] of families) {
    const found = pattern.exec(userAgent);
    if (found) return { browser, major: Math.min(MAX_MAJOR, Number(found.slice(1).find(Boolean))) };
  }
  return { browser: '其他', major: 0 };
}
