import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
// Node's default is the best quality for Brotli. The gzip files are for clients that do not support Brotli.
const encodings = [
  { ending: 'br', compress: promisify(brotliCompress) },
  { ending: 'gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
]

/** Compresses every file of the build in advance for each content encoding, so that the server only sends it. */
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
          // Rename a complete file, because a running portal must never serve a half-written one.
          await writeFile(`${file}.${ending}.draft`, await compress(content))
          await rename(`${file}.${ending}.draft`, `${file}.${ending}`)
        }
      }),
    )
  },
})
