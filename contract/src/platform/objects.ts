/** `Object.keys` with the keys of the type; for objects that have no further properties, such as tables of constants. */
export const keysOf = <T extends object>(table: T): Extract<keyof T, string>[] =>
  Object.keys(table) as Extract<keyof T, string>[]

/** Returns an object with a value for each key. */
export const fromKeys = <K extends string, V>(keys: readonly K[], makeValue: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<K, V>

/** Returns an object of the same keys, with a new value for each. */
export const mapValues = <K extends string, A, B>(
  table: Readonly<Record<K, A>>,
  makeValue: (value: A, key: K) => B,
): Record<K, B> => fromKeys(Object.keys(table) as K[], (key) => makeValue(table[key], key))

/** Returns the properties that are not undefined. */
export const defined = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
