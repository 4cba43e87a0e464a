import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { vi } from 'vitest'

const modules = '/usr/lib/apache2/modules'
const program = findProgram('apache2')

/** Why Apache with a module of Debian is missing, or an empty string. */
export const missingModule = (module: string): string =>
  program !== undefined && existsSync(`${modules}/mod_${module}.so`)
    ? ''
    : `skipped: Apache with mod_${module} is not installed (apt-get install apache2 libapache2-mod-${module.replaceAll('_', '-')})`

export type Apache = {
  origin: string
  /** Writes a file beside the configuration, and returns its path. */
  write(name: string, content: string): Promise<string>
  /** Starts with `configuration`, whose pages are protected as it says. */
  start(configuration: string): Promise<void>
  errors(): Promise<string>
  stop(): Promise<void>
}

const usual = ['mpm_event', 'authz_core', 'authz_user', 'authn_core', 'dir', 'headers', 'env']

/** An Apache of Debian with a module, a page `the protected page`, and folders of its own. */
export async function prepareApache(module: string): Promise<Apache> {
  const folder = await mkdtemp(join(tmpdir(), 'iambiz-apache-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await chmod(folder, 0o755)
  for (const name of ['www', 'data']) await mkdir(join(folder, name))
  // The user of Debian's Apache.
  if (process.getuid?.() === 0) await chown(join(folder, 'data'), 33, 33)
  await writeFile(join(folder, 'www/index.html'), 'the protected page')
  let stop = () => {}
  return {
    origin,
    async write(name, content) {
      const file = join(folder, name)
      await writeFile(file, content)
      return file
    },
    async start(configuration) {
      const loaded = [...usual, module].map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
      const site = `
        ServerRoot ${folder}
        ServerName localhost
        Listen 127.0.0.1:${port}
        PidFile ${folder}/pid
        ErrorLog ${folder}/error.log
        ${process.getuid?.() === 0 ? 'User www-data\n        Group www-data' : ''}
        ${loaded.join('\n        ')}
        DocumentRoot ${folder}/www
        DirectoryIndex index.html
        ${configuration.replaceAll('{data}', join(folder, 'data'))}`
      await writeFile(join(folder, 'httpd.conf'), site)
      const server = spawn(program ?? '', ['-X', '-f', join(folder, 'httpd.conf')], { stdio: 'inherit' })
      stop = () => server.kill()
      await vi.waitFor(() => fetch(origin, { redirect: 'manual' }), 20_000)
    },
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
