import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer as createVite } from 'vite'
import { mockPortal } from './portal.ts'

const help = `Usage: npm run dev:mock [-- --port NUMBER]

Starts the web alone, with hot reload: recorded replies answer its calls, so there is neither a server nor a database.
With --built it serves the built web instead, as journeys need it.`

const web = join(import.meta.dirname, '../../web')

function readArguments() {
  const options = {
    port: { type: 'string', default: '5173' },
    built: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  const { port, built, help: helpWanted } = parseArgs({ options }).values
  const number = Number(port)
  if (helpWanted || !Number.isInteger(number) || number < 0 || number > 65_535) {
    console.log(help)
    process.exit(helpWanted ? 0 : 1)
  }
  return { port: number, built }
}

async function startBuilt(port: number) {
  const portal = mockPortal({ builtWeb: join(web, 'dist') })
  await portal.listen({ host: 'localhost', port })
  const { port: taken } = portal.server.address() as AddressInfo
  return { origin: `http://localhost:${taken}`, stop: () => portal.close() }
}

async function startWithReload(port: number) {
  const origin = `http://localhost:${port}`
  const portal = mockPortal({ origin })
  await portal.listen({ host: 'localhost', port: 0 })
  // web/vite.config.ts asks the portal at PORT for pages and calls.
  process.env.PORT = String((portal.server.address() as AddressInfo).port)
  const vite = await createVite({ root: web, server: { port } })
  await vite.listen()
  const stop = async () => {
    await vite.close()
    await portal.close()
  }
  return { origin, stop }
}

const { port, built } = readArguments()
const { origin, stop } = await (built ? startBuilt(port) : startWithReload(port))
console.log(`The web is ready: ${origin}/iambiz/home
Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
