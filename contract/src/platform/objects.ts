/** `Object.keys` with the keys of the type; for objects that have no further properties, such as tables of constants. */
export const keysOf = <T extends object>(table: T): Extract<keyof T, string>[] =>
  Object.keys(table) as Extract<keyof T, string>[]

/** Returns an object of the same keys, with a new value for each. */
export const mapValues = <K extends string, A, B>(
  table: Readonly<Record<K, A>>,
  made: (value: A, key: K) => B,
): Record<K, B> =>
  Object.fromEntries(keysOf(table).map((key) => [key, made(table[key], key)])) as Record<K, B>
