import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** A phrase of the product, as listed by the web build. */
export type BuiltIn = { key: string; zh: string; en: string; fixed: Language[]; places: string[] }

/** The system whose texts belong to the portal itself. */
export const portalCode = 'iambiz'

/** Returns the phrases of the product; empty for any other system. */
export type ReadBuiltIn = (systemCode: string) => Promise<ReadonlyMap<string, BuiltIn>>

const none: ReadonlyMap<string, BuiltIn> = new Map()

/** Returns a reader of the catalogue beside the built web, which reads it once; without one there are no phrases. */
export function builtInOf(webRoot: string): ReadBuiltIn {
  let reading: Promise<ReadonlyMap<string, BuiltIn>> | undefined
  const read = async () => {
    const text = await readFile(join(webRoot, 'phrases.json'), 'utf8').catch(() => '[]')
    const entries: BuiltIn[] = JSON.parse(text)
    return new Map(entries.map((entry) => [entry.key, entry]))
  }
  return (systemCode) => {
    if (systemCode !== portalCode) return Promise.resolve(none)
    reading ??= read()
    return reading
  }
}
