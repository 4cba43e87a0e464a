import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@iambiz/runtime/testing/test-database.ts'

/** The whole product, started as `npm start` starts it, on free ports and a database of its own. */
export type Product = {
  portal: string
  provider: string
  demo: string
  databaseUrl: string
  stop: () => Promise<void>
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Ctrl-C')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`the product ended with ${code} before it was ready:\n${said}`)),
    )
  })
}

/** Starts everything with the demo company; `settings` are environment variables on top. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const [portal = 0, provider = 0, demo = 0] = await freePorts(3)
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-e2e-'))
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../launcher/src/main.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        IAMBIZ_DATA_DIR: folder,
        PORT: String(portal),
        IDP_PORT: String(provider),
        DEMO_PORT: String(demo),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  await untilReady(child)
  return {
    portal: `http://localhost:${portal}`,
    provider: `http://localhost:${provider}`,
    demo: `http://localhost:${demo}`,
    databaseUrl: url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
