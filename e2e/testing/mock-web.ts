import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { Person } from './person.ts'
import { end, freePorts, type Process, untilSaid } from './product.ts'
import { moment } from './shown.ts'

const main = fileURLToPath(new URL('../../mock/src/main.ts', import.meta.url))

// The process may read files, write Vite's cache and load its native parts, but start no other process.
const alone = [
  '--permission',
  ...['--allow-fs-read=*', '--allow-fs-write=*', '--allow-addons', '--allow-worker'],
]

/** Starts the web alone, as `npm run dev:mock` does; knows nothing of a database, nor of any other address. */
export async function startMockWeb(...options: string[]): Promise<Process & { portal: string }> {
  const [port] = await freePorts(1)
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...alone, main, '--port', String(port), ...options], {
    env: { PATH, HOME, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilSaid(child, 'Ctrl-C')
  return { portal: `http://localhost:${port}`, stop: () => end(child) }
}

/** The address of the built web with recorded replies, for all tests of a file: the same at any time, and quick. */
export function recordedPortal(): () => string {
  let started: Awaited<ReturnType<typeof startMockWeb>> | undefined
  beforeAll(async () => {
    started = await startMockWeb('--built')
  })
  afterAll(() => started?.stop())
  return () => {
    if (!started) throw new Error('it starts before the tests of the file')
    return started.portal
  }
}

/** Sets a person's clock to the moment of the recordings, and signs them in with a demo account where one is given. */
export async function comeAs({ context, portal }: Person, account?: string): Promise<void> {
  await context.clock.setFixedTime(moment)
  if (account) await context.addCookies([{ name: 'iambiz_mock', value: account, url: portal }])
}
