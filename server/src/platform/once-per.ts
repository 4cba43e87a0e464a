import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** Memoizes `make` per cached value and language; entries are garbage-collected with the value. */
export function oncePer<K extends object, V>(
  make: (key: K, lang: Language) => V,
): (key: K, lang: Language) => V {
  const made: Record<Language, WeakMap<K, V>> = { zh: new WeakMap(), en: new WeakMap() }
  return (key, lang) => {
    const known = made[lang].get(key)
    if (known !== undefined) return known
    const value = make(key, lang)
    made[lang].set(key, value)
    return value
  }
}

/** Maximum keys remembered per value; above it all keys of the value are dropped. */
const keysAtMost = 1000

/** Memoizes results per cached value and key, for data that many people share. */
export function oncePerKey<K extends object, V>(): (value: K, key: string, make: () => V) => V {
  const made = new WeakMap<K, Map<string, V>>()
  return (value, key, make) => {
    const byKey = made.get(value) ?? new Map<string, V>()
    const known = byKey.get(key)
    if (known !== undefined) return known
    const fresh = make()
    if (byKey.size >= keysAtMost) byKey.clear()
    made.set(value, byKey.set(key, fresh))
    return fresh
  }
}

/** Memoizes `make` per immutable value; entries are garbage-collected with the value. */
export function onceFor<K extends object, V>(make: (value: K) => V): (value: K) => V {
  const made = new WeakMap<K, V>()
  return (value) => {
    const known = made.get(value)
    if (known !== undefined) return known
    const fresh = make(value)
    made.set(value, fresh)
    return fresh
  }
}
