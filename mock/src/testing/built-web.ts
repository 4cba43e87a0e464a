// The built web before a mock portal in which it is always the same moment; for tests that look at screens.

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { openCompany } from '#mock/company.ts'
import { mockPortal } from '#mock/portal.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

const mediaTypes: { [extension: string]: string } = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

async function sendAsset(pathname: string, response: ServerResponse): Promise<void> {
  const file = join(dist, 'assets', pathname.slice('/iambiz/assets/'.length).replaceAll('/', ''))
  const content = await readFile(file).catch(() => null)
  if (!content) return void response.writeHead(404).end()
  const headers = {
    'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'max-age=3600',
  }
  response.writeHead(200, headers).end(content)
}

/** The portal's answer to a page is its boot script; the rest of the page is what was built. */
async function sendPage(
  answer: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const template = await readFile(join(dist, 'index.html'), 'utf8')
  const end = response.end.bind(response)
  response.end = ((boot: string) => end(template.replace('<!--boot-->', () => boot))) as typeof response.end
  answer(request, response)
}

/** The moment that it always is. */
const [moment = ''] = process.argv.slice(2)
const now = new Date(moment)

const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const company = openCompany({
  now,
  origin: `http://localhost:${port}`,
  // The same server, for a browser another origin.
  applicationsOrigin: `http://127.0.0.1:${port}`,
})
const answer = mockPortal({ company, report: console.error, now: () => now })
server.on('request', (request, response) => {
  const { pathname } = new URL(request.url ?? '/', company.origin)
  if (pathname.startsWith('/iambiz/assets/')) void sendAsset(pathname, response)
  else if (pathname.startsWith('/iambiz/')) void sendPage(answer, request, response)
  else answer(request, response)
})
console.log(`ready: ${company.origin}`)
process.once('SIGTERM', () => process.exit())
