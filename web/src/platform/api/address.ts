import { apiHostOf } from '#web/platform/config.ts'

/** Untyped parts of a request. */
export type RequestParts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export type Address = { method: string; url: string }

/** Returns the method and URL of a call: fills `:params` and appends the query, without undefined values. */
export const addressOf = (key: string, { params = {}, query = {} }: RequestParts = {}): Address => {
  const space = key.indexOf(' ')
  const path = key.slice(space + 1)
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`${key} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const suffix = search.size > 0 ? `?${search}` : ''
  return { method: key.slice(0, space), url: `${apiHostOf(path)}/api${filled}${suffix}` }
}
