import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What browsers load, with Vite’s manifest, by the names of the files; nothing is written. */
export async function buildInMemory(): Promise<Rollup.OutputBundle> {
  const result = await build({ root, logLevel: 'error', build: { write: false, manifest: true } })
  if (!('output' in result)) throw new Error('expected one build')
  return Object.fromEntries(result.output.map((file) => [file.fileName, file]))
}

/** The text of a file that is no script. */
function textOf(bundle: Rollup.OutputBundle, fileName: string): string {
  const file = bundle[fileName]
  if (file?.type !== 'asset') throw new Error(`${fileName} is missing`)
  return String(file.source)
}

/** The page, Vite’s manifest, and the sizes of files by a measure that is taken once of each. */
export function toWeigh(bundle: Rollup.OutputBundle, measure: (content: string | Uint8Array) => number) {
  const sizes = new Map<string, number>()
  const sizeOf = (fileName: string) => {
    const file = bundle[fileName]
    if (!file) throw new Error(`${fileName} is missing`)
    const size = sizes.get(fileName) ?? measure(file.type === 'chunk' ? file.code : file.source)
    sizes.set(fileName, size)
    return size
  }
  return {
    page: textOf(bundle, 'index.html'),
    manifest: JSON.parse(textOf(bundle, '.vite/manifest.json')),
    sizeOf,
  }
}
