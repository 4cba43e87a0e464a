import type { HomeLayout } from '@iambiz/contract/features/preferences.ts'
import { belongsTo, type Column, type ModuleCode, type Modules, modulesOf } from './layout.ts'

/** Tools that home has room for; the server refuses more. */
export const mostTools = 8

/** The modules with those of one column in another order; all others stay where they are. */
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

/** Whether home would show nothing at all; the recent applications are a part of the usual ones. */
export const isBare = (modules: Modules): boolean =>
  !(['main', 'side'] as const).some((column) => modulesOf(modules, column).some(({ visible }) => visible))

/** Where the entry that was opened last stands in a changed list; 0 where it is gone. */
export const keptIndex = (before: readonly string[], index: number, after: readonly string[]): number =>
  Math.max(0, after.indexOf(before[index] ?? ''))

export const isSameLayout = (one: HomeLayout, other: HomeLayout): boolean =>
  JSON.stringify([one.modules, one.tools, one.quickList]) ===
  JSON.stringify([other.modules, other.tools, other.quickList])

/** Whether an entry can be added: what is withdrawn is out of sight, so it takes no place from what is not. */
export const hasRoom = (chosen: readonly string[], offered: readonly string[], most: number): boolean =>
  chosen.filter((code) => offered.includes(code)).length < most

/** The chosen ones with those in sight in another order; what is out of sight stays where it is. */
export function ordered(chosen: readonly string[], codes: readonly string[]): string[] {
  const next = codes.values()
  return chosen.map((code) => (codes.includes(code) ? (next.next().value ?? code) : code))
}

/** The chosen ones with another at their end; as far as `most` asks for it, what is withdrawn gives way. */
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
