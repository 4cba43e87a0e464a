import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
// Node's defaults are the best quality for Brotli; gzip is for clients that know nothing newer.
const encodings = [
  { ending: 'br', compress: promisify(brotliCompress) },
  { ending: 'gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
]

/** Writes every file of the build once more for each content encoding, so that the server only has to send it. */
export const precompress = (): Plugin => ({
  name: 'iambiz-precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => compressible.test(name))
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir, name)
        const content = await readFile(file)
        for (const { ending, compress } of encodings) {
          // A running portal must never find half of it.
          await writeFile(`${file}.${ending}.draft`, await compress(content))
          await rename(`${file}.${ending}.draft`, `${file}.${ending}`)
        }
      }),
    )
  },
})
