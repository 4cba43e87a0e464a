import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { Person } from './person.ts'
import { end, freePorts, type Process, untilText } from './product.ts'
import { moment } from './shown.ts'

const main = fileURLToPath(new URL('../../mock/src/main.ts', import.meta.url))

// The process may read files, write Vite's cache and load native addons, but may not start other processes.
const alone = [
  '--permission',
  ...['--allow-fs-read=*', '--allow-fs-write=*', '--allow-addons', '--allow-worker'],
]

/** Starts only the web, as `npm run dev:mock` does; it has no database and no other address. */
export async function startMockWeb(...options: string[]): Promise<Process & { portal: string }> {
  const [port] = await freePorts(1)
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...alone, main, '--port', String(port), ...options], {
    env: { PATH, HOME, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilText(child, 'Ctrl-C')
  return { portal: `http://localhost:${port}`, stop: () => end(child) }
}

/**
 * The built web with recorded replies, shared by all tests of a file: deterministic and fast. Returns a function for
 * its address.
 */
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

/** Sets a person's clock to the time of the recordings; signs in with a demo account if one is given. */
export async function comeAs({ context, portal }: Person, account?: string): Promise<void> {
  await context.clock.setFixedTime(moment)
  if (account) await context.addCookies([{ name: 'iambiz_mock', value: account, url: portal }])
}
