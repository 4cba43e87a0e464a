import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** A phrase of the product as the build of the web lists it. */
export type BuiltIn = { key: string; zh: string; en: string; fixed: Language[]; places: string[] }

/** The system whose texts are the portal's own. */
export const portalCode = 'iambiz'

/** The phrases of the product; nothing for any other system. */
export type ReadBuiltIn = (systemCode: string) => Promise<ReadonlyMap<string, BuiltIn>>

const none: ReadonlyMap<string, BuiltIn> = new Map()

/** Reads the catalogue beside the built web, once and when somebody wants it first; a build without one has no phrases. */
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
