// Limit F: serves React and the list of applications in the page, all compressed in advance.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [folder = '', list = ''] = process.argv.slice(2)
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}
const forever = 'public, max-age=31536000, immutable'

const compressed = (name: string, content: string | Buffer) => ({
  body: brotliCompressSync(content),
  headers: {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'cache-control': name.endsWith('.html') ? 'no-store' : forever,
  },
})

const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
  '>[]<',
  () => `>${readFileSync(list, 'utf8').replaceAll('<', '\\u003c')}<`,
)
const files = new Map(
  readdirSync(join(folder, 'assets')).map((name) => [
    `/assets/${name}`,
    compressed(name, readFileSync(join(folder, 'assets', name))),
  ]),
)
const home = compressed('index.html', page)

const server = createServer(({ url = '/' }, response) => {
  const { body, headers } = files.get(url) ?? home
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ ready: 'limit', url: `http://localhost:${port}/` })
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
