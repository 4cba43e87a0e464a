const browsers: readonly [RegExp, string][] = [
  [/wxwork/i, 'WeCom'],
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: typeof browsers, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Names operating system and browser for people, for instance "Windows, Edge"; empty if the header is unknown. */
export const browserWords = (userAgent: string): string =>
  [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter(Boolean).join(', ')
