import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { end, freePorts, type Process, untilSaid } from './product.ts'

const main = fileURLToPath(new URL('../../mock/src/main.ts', import.meta.url))

// The process may read files, write Vite's cache and load its native parts, but start no other process.
const alone = [
  '--permission',
  ...['--allow-fs-read=*', '--allow-fs-write=*', '--allow-addons', '--allow-worker'],
]

/** Starts the web alone, as `npm run dev:mock` does; knows nothing of a database, nor of any other address. */
export async function startMockWeb(): Promise<Process & { portal: string }> {
  const [port] = await freePorts(1)
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...alone, main, '--port', String(port)], {
    env: { PATH, HOME, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilSaid(child, 'Ctrl-C')
  return { portal: `http://localhost:${port}`, stop: () => end(child) }
}
