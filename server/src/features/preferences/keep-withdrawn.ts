import { mostQuickEntries, mostTools, type PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { Library } from './home-layout.ts'

/**
 * Returns a changed list together with earlier choices that are not offered now, each behind its former neighbour, so
 * that they return once they are offered again. Where the list would exceed `most`, the first of them are dropped.
 */
export function withWithdrawn(
  before: readonly string[],
  changed: readonly string[],
  { offered, most }: { offered: readonly string[]; most: number },
): string[] {
  const gone = before.filter((code) => !offered.includes(code) && !changed.includes(code))
  const kept = gone.slice(Math.max(0, gone.length + changed.length - most))
  const list = [...changed]
  let place = 0
  for (const code of before) {
    if (kept.includes(code)) list.splice(place++, 0, code)
    else if (list.includes(code)) place = list.indexOf(code) + 1
  }
  return list
}

type Change = { [Part in 'tools' | 'quickList']?: PersonalConfig[Part] | undefined }

/** Returns tools and quick access to store, including earlier choices that the person does not see now. */
export function keepWithdrawn(stored: Record<string, unknown>, change: Change, library: Library): Change {
  const before = (part: keyof Change) =>
    Array.isArray(stored[part]) ? stored[part].filter((code) => typeof code === 'string') : []
  const { tools, quickList } = change
  return {
    ...(tools && {
      tools: withWithdrawn(before('tools'), tools, { offered: library.tools, most: mostTools }),
    }),
    ...(quickList && {
      quickList: withWithdrawn(before('quickList'), quickList, {
        offered: library.entries,
        most: mostQuickEntries,
      }),
    }),
  }
}
