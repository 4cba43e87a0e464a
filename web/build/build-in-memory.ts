import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the web client and returns its files by name, without writing them to disk. */
export async function buildInMemory(): Promise<Rollup.OutputBundle> {
  const result = await build({ root, logLevel: 'error', build: { write: false } })
  if (!('output' in result)) throw new Error('expected one build')
  return Object.fromEntries(result.output.map((file) => [file.fileName, file]))
}
