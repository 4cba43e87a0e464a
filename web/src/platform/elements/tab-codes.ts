import { paths } from '#web/platform/paths.ts'

const patterns = Object.entries(paths).map(
  ([name, pattern]) => [name, new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)] as const,
)

const area = /^\/home\/admin\/([\w-]+)/

/** Of two names that an address fits, that of the more exact route. */
const nameAt = (path: string): string | undefined =>
  Object.entries(paths).find(([, pattern]) => pattern === path)?.[0] ??
  patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** Home lies below the dialog of its modules alone; other screens are only reached from it. */
const covers = (name: string, path: string) => name !== 'home' || path === paths.homeModules

/**
 * What element permissions call the tab at an address: the names of its route and of those above it, an area of the
 * administration as `admin.area`.
 */
export function tabCodesAt(path: string): string[] {
  const parts = path.split('/')
  const above = parts
    .map((_, count) => parts.slice(0, count + 1).join('/'))
    .filter((one) => one !== path)
    .map(nameAt)
    .filter((name) => name !== undefined && covers(name, path))
  const own = [nameAt(path), ...above].filter((name) => name !== undefined)
  const found = area.exec(path)?.[1]
  return [...new Set(found ? [...own, `admin.${found}`] : own)]
}

/** Codes that an entry can be for, in the order of the screens. */
export const tabCodes: readonly string[] = Object.keys(paths)
