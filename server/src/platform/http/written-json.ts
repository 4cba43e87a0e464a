declare const value: unique symbol

/**
 * JSON of a `T` that was written from parts which were checked against the contract when they were made, so that a
 * reply neither checks nor writes them again.
 */
export type WrittenJson<T> = { readonly json: string; readonly [value]?: T }

export const isWrittenJson = (result: unknown): result is WrittenJson<unknown> =>
  typeof result === 'object' && result !== null && 'json' in result && Object.keys(result).length === 1

type Part<T> = WrittenJson<T> | T

/** Writes an object whose values may be written already; absent ones are left out. */
export function writtenObject<T extends object>(parts: { [K in keyof T]: Part<T[K]> }): WrittenJson<T> {
  const members: string[] = []
  for (const [name, part] of Object.entries<unknown>(parts)) {
    if (part !== undefined)
      members.push(`"${name}":${isWrittenJson(part) ? part.json : JSON.stringify(part)}`)
  }
  return { json: `{${members.join(',')}}` }
}

/** Writes a list of values that are written already. */
export const writtenList = <T>(list: readonly WrittenJson<T>[]): WrittenJson<T[]> => ({
  json: `[${list.map(({ json }) => json).join(',')}]`,
})
