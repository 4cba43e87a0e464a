import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer as createVite } from 'vite'
import { openCompany } from './company.ts'
import { mockPortal } from './portal.ts'

const help = `Usage: npm run dev:mock [-- --port NUMBER]

Starts the web alone, with hot reload: a mock portal answers its calls, so there is neither a server nor a database.`

function readPort(): number {
  const options = { port: { type: 'string', default: '5173' }, help: { type: 'boolean' } } as const
  const { port, help: helpWanted } = parseArgs({ options }).values
  const number = Number(port)
  if (helpWanted || !Number.isInteger(number) || number < 1 || number > 65_535) {
    console.log(help)
    process.exit(helpWanted ? 0 : 1)
  }
  return number
}

const port = readPort()
const origin = `http://localhost:${port}`
const portal = createServer().listen(0, 'localhost')
await once(portal, 'listening')
const portalPort = (portal.address() as AddressInfo).port
const company = openCompany({
  now: new Date(),
  origin,
  applicationsOrigin: `http://localhost:${portalPort}`,
})
portal.on('request', mockPortal({ company, report: console.error }))

// web/vite.config.ts asks the portal at PORT for pages and calls.
process.env.PORT = String(portalPort)
const web = await createVite({ root: join(import.meta.dirname, '../../web'), server: { port } })
await web.listen()
console.log(`The web is ready: ${origin}
Accounts and faults: ${origin}/api/mock
Ctrl-C stops it; whatever was changed is forgotten.`)

async function stop(): Promise<void> {
  await web.close()
  portal.closeAllConnections()
  portal.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
