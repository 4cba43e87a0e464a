const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the new data with every unchanged part replaced by the previous object, so that components with these parts
 * do not render again.
 */
export function withUnchanged<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  const parts = names.map((name) => withUnchanged(before[name], now[name]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name, index) => Object.hasOwn(before, name) && Object.is(before[name], parts[index]))
  if (isSame) return before as T
  if (Array.isArray(now)) return parts as T
  return Object.fromEntries(names.map((name, index) => [name, parts[index]])) as T
}
