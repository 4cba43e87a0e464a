import bowser from 'bowser'

export type Device = { browser: string; os: string; device: 'pc' | 'mobile' | 'pad' }

const kinds: Record<string, Device['device']> = { mobile: 'mobile', tablet: 'pad' }

/** Browser, operating system and device kind from a user agent; "unknown" where they cannot be recognized. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: 'unknown', os: 'unknown', device: 'pc' }
  const { browser, os, platform } = bowser.parse(userAgent)
  const named = (part: { name?: string; version?: string }) =>
    [part.name ?? 'unknown', part.version?.split('.')[0]].filter(Boolean).join(' ').slice(0, 60)
  return { browser: named(browser), os: named(os), device: kinds[platform.type ?? ''] ?? 'pc' }
}
