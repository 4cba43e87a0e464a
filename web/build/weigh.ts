import { brotliCompressSync } from 'node:zlib'
import type { Rollup } from 'vite'

/** A chunk that is loaded on demand, with the files it needs in addition to those of the first screen. */
export type Part = { name: string; files: string[]; bytes: number; limit: number }

/** Limits in bytes after compression (decision 0078). */
export const limits = { firstScreen: 100_000, part: 60_000, heavy: 250_000 }

/** Charts, the rich text editor, and the drawer that edits an announcement with it. */
const heavy = /\/platform\/charts\/|\/prosemirror-|\/announcements\/maintenance\/editor\//

/** Returns the files that a chunk needs immediately: itself, its static imports and their styles. */
function filesOf(bundle: Rollup.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (seen.has(fileName) || chunk?.type !== 'chunk') return seen
  seen.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  return seen
}

export const modulesOf = (bundle: Rollup.OutputBundle, files: Iterable<string>): string[] =>
  [...files].flatMap((file) => (bundle[file]?.type === 'chunk' ? bundle[file].moduleIds : []))

/** Returns the files of the first screen, and all parts that are loaded on demand, the largest first. */
export function weigh(bundle: Rollup.OutputBundle): { first: string[]; firstBytes: number; parts: Part[] } {
  const sizes = new Map<string, number>()
  const sizeOf = (fileName: string) => {
    const file = bundle[fileName]
    if (!file) throw new Error(`${fileName} is missing`)
    const size =
      sizes.get(fileName) ?? brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
    sizes.set(fileName, size)
    return size
  }
  const sum = (files: string[]) => files.reduce((bytes, file) => bytes + sizeOf(file), 0)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))
  if (!entry) throw new Error('the entry is missing')
  const first = filesOf(bundle, entry.fileName)
  const parts = [...new Set(chunks.flatMap((chunk) => chunk.dynamicImports))]
    .filter((name) => bundle[name] && !first.has(name))
    .map((name) => {
      const files = [...filesOf(bundle, name)].filter((file) => !first.has(file))
      const limit = modulesOf(bundle, files).some((id) => heavy.test(id)) ? limits.heavy : limits.part
      return { name, files, bytes: sum(files), limit }
    })
  return {
    first: [...first],
    firstBytes: sum([...first]),
    parts: parts.toSorted((one, other) => other.bytes - one.bytes),
  }
}
