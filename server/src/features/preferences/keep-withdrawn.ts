import { mostQuickEntries, mostTools, type PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { Library } from './home-layout.ts'

/**
 * A changed list with what was chosen before and is not offered now, each behind the one it stood behind, so that it is
 * there again once it is offered. The first of them give way where there would be more than `most`.
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

/** Tools and quick access as they are stored: with what the person chose before and is not shown now. */
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
