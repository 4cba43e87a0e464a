import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

const root = await mkdtemp(join(tmpdir(), 'precompress-'))
afterAll(() => rm(root, { recursive: true }))

test('[SCR-06] every script, style and drawing of a build lies there compressed as well', async () => {
  await mkdir(join(root, 'src'))
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"/></svg>'
  await writeFile(join(root, 'src/picture.svg'), picture)
  await writeFile(join(root, 'src/main.js'), 'import "./main.css"; document.title = "portal"')
  await writeFile(join(root, 'src/main.css'), 'body { background: url(./picture.svg) }')
  await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>')
  await build({ root, logLevel: 'error', build: { assetsInlineLimit: 0 }, plugins: [precompress()] })

  const folder = join(root, 'dist/assets')
  const files = await readdir(folder)
  const plain = files.filter((name) => !/\.(br|gz)$/.test(name))
  expect(plain.map((name) => name.split('.').at(-1)).sort()).toEqual(['css', 'js', 'svg'])
  for (const name of plain) {
    const content = await readFile(join(folder, name))
    expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`)))).toEqual(content)
    expect(gunzipSync(await readFile(join(folder, `${name}.gz`)))).toEqual(content)
  }
  expect(files).toHaveLength(3 * plain.length)
})
