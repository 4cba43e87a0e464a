import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** Makes something once for each kept value and language; it goes with the value. */
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
