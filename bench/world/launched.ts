import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@iambiz/launcher/ports.ts'

const launcher = fileURLToPath(new URL('../../launcher/src/main.ts', import.meta.url))

/** The processes of `npm start`, on free ports and with a separate data folder. */
export type Launched = { pid: number; portalUrl: string; readySeconds: number; stop: () => Promise<void> }

/** Starts the product; resolves when the launcher reports that it is ready. */
export async function launch(dataFolder: string): Promise<Launched> {
  const port = await freePort()
  const env = {
    ...process.env,
    IAMBIZ_DATA_DIR: dataFolder,
    PORT: `${port}`,
    IDP_PORT: `${await freePort()}`,
    DEMO_PORT: `${await freePort()}`,
  }
  const began = performance.now()
  const child = spawn(process.execPath, [launcher], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const ready = new Promise<true>((resolve) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ctrl-C')) resolve(true)
    })
  })
  if ((await Promise.race([ready, ended])) !== true || child.pid === undefined) {
    throw new Error('the product did not start')
  }
  return {
    pid: child.pid,
    portalUrl: `http://localhost:${port}`,
    readySeconds: (performance.now() - began) / 1000,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
