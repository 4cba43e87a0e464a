import { paths } from '#web/platform/paths.ts'

const patterns = Object.entries(paths).map(
  ([name, pattern]) => [name, new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)] as const,
)

const area = /^\/home\/admin\/([\w-]+)/

/** Returns the name of the route that matches an address; if two match, that of the more specific one. */
const nameAt = (path: string): string | undefined =>
  Object.entries(paths).find(([, pattern]) => pattern === path)?.[0] ??
  patterns.find(([, pattern]) => pattern.test(path))?.[0]

/** The route of home is a prefix of other screens, but only the dialog of home modules is part of home. */
const covers = (name: string, path: string) => name !== 'home' || path === paths.homeModules

/**
 * Returns the tab codes of an address for element permissions: the name of its route and those of its parents; an area
 * of the administration is `admin.area`.
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

/** Tab codes that an entry can use, in the order of the screens. */
export const tabCodes: readonly string[] = Object.keys(paths)
