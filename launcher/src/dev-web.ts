import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig, readEnvironment } from '@iambiz/runtime/config.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { type Running, runRole } from '@iambiz/runtime/role.ts'
import { proxyToPortal } from './dev-proxy.ts'
import { freePort } from './ports.ts'

// The part of Vite's API used here; Vite is a dependency of the web workspace only.
type Vite = {
  createServer: (options: object) => Promise<{
    middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    close: () => Promise<void>
  }>
}

const web = join(import.meta.dirname, '../../web')

async function loadVite(server: Server) {
  const path = createRequire(join(web, 'package.json')).resolve('vite')
  const { createServer: createVite }: Vite = await import(pathToFileURL(path).href)
  return createVite({
    root: web,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
}

/**
 * Serves the web from its sources with hot reload and forwards other requests to the portal, so that the browser sees
 * one origin.
 */
async function start(): Promise<Running> {
  const env = readEnvironment(process.env)
  const { HOST, PORT, BASE_URL, LOG_LEVEL } = readConfig(['HOST', 'PORT', 'BASE_URL', 'LOG_LEVEL'], env)
  const log = createLog('web', LOG_LEVEL)
  const server = createServer()
  const proxy = proxyToPortal(Number(process.argv[2]))
  // web/vite.config.ts fetches page content from the portal at PORT. `fetch` cannot set the Host header, and the portal
  // accepts only its public one, so an internal proxy sets it.
  const inner = createServer((request, response) => {
    request.headers.host = new URL(BASE_URL ?? `http://localhost:${PORT}`).host
    proxy(request, response)
  })
  process.env.PORT = String(await freePort())
  inner.listen(Number(process.env.PORT), 'localhost').unref()
  const vite = await loadVite(server)
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => proxy(request, response)),
  )
  server.listen(PORT, HOST)
  await once(server, 'listening')
  return {
    log,
    async stop() {
      await vite.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

await runRole('web', start)
