import type { HomeLayout } from '@iambiz/contract/features/preferences.ts'
import { belongsTo, type Column, type ModuleCode, type Modules, modulesOf } from './layout.ts'

/** Maximum number of tools on the home page; the server refuses more. */
export const mostTools = 8

/** Reorders the modules of one column; modules of the other columns keep their positions. */
export function orderColumn(modules: Modules, column: Column, codes: readonly string[]): Modules {
  const sorted = modules.toSorted((one, other) => one.sortNo - other.sortNo)
  const ordered = codes.flatMap((code) => sorted.find(({ moduleCode }) => moduleCode === code) ?? [])
  let next = 0
  return sorted.map((module, index) => {
    const placed = belongsTo(column, module.moduleCode) ? (ordered[next++] ?? module) : module
    return { ...placed, sortNo: index + 1 }
  })
}

export const showModule = (modules: Modules, code: ModuleCode, visible: boolean): Modules =>
  modules.map((module) => (module.moduleCode === code ? { ...module, visible } : module))

/** Returns whether the home page would be empty. Recent applications are part of the `usual` module. */
export const isBare = (modules: Modules): boolean =>
  !(['main', 'side'] as const).some((column) => modulesOf(modules, column).some(({ visible }) => visible))

/** Returns the new index of the selected entry after the list changed; 0 if it was removed. */
export const keptIndex = (before: readonly string[], index: number, after: readonly string[]): number =>
  Math.max(0, after.indexOf(before[index] ?? ''))

export const isSameLayout = (one: HomeLayout, other: HomeLayout): boolean =>
  JSON.stringify([one.modules, one.tools, one.quickList]) ===
  JSON.stringify([other.modules, other.tools, other.quickList])

/** Returns whether an entry can be added. Withdrawn entries are hidden, so they do not count against the maximum. */
export const hasRoom = (chosen: readonly string[], offered: readonly string[], most: number): boolean =>
  chosen.filter((code) => offered.includes(code)).length < most

/** Reorders the visible entries; hidden ones keep their positions. */
export function ordered(chosen: readonly string[], codes: readonly string[]): string[] {
  const next = codes.values()
  return chosen.map((code) => (codes.includes(code) ? (next.next().value ?? code) : code))
}

/** Appends an entry. If the list would exceed `most`, withdrawn entries are removed first. */
export function added(
  chosen: readonly string[],
  code: string,
  offered: readonly string[],
  most: number,
): string[] {
  const gone = chosen.filter((one) => !offered.includes(one))
  const giving = gone.slice(0, Math.max(0, chosen.length + 1 - most))
  return [...chosen.filter((one) => !giving.includes(one)), code]
}
