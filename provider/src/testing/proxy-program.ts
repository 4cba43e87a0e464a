import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { vi } from 'vitest'

type Name = 'nginx' | 'caddy'

/** Why a proxy of Debian is missing, or an empty string. */
export const missingProxy = (name: Name): string =>
  findProgram(name) === undefined ? `skipped: ${name} is not installed (apt-get install ${name})` : ''

/** An application that answers with the headers that reached it. */
async function startApp() {
  const app = createServer((req, res) => res.end(JSON.stringify(req.headers)))
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  return {
    port: (app.address() as AddressInfo).port,
    stop() {
      app.close()
      app.closeAllConnections()
    },
  }
}

/** The instructions of the screen, whose texts are files of the server. */
const instructionsOf = (name: Name) =>
  readFile(
    new URL(
      `../../../server/src/features/catalogue/connections/templates/programs/forward-${name}.txt`,
      import.meta.url,
    ),
    'utf8',
  )

type Around = { folder: string; port: number; appPort: number; site: string }

/** The rest of the configuration; the site has a location of its own beside the instructions. */
const around: Record<Name, (parts: Around) => string> = {
  nginx: ({ folder, port, appPort, site }) => `
    daemon off;
    pid ${folder}/pid;
    error_log stderr warn;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`).join('\n')}
      server {
        listen 127.0.0.1:${port};
        server_name localhost;
        ${site}
        location /more/ { proxy_pass http://127.0.0.1:${appPort}; }
      }
    }`,
  caddy: ({ folder, site }) =>
    `{\n  admin off\n  auto_https off\n  storage file_system ${folder}\n}\n${site}`,
}

const commands: Record<Name, (file: string) => string[]> = {
  nginx: (file) => ['-c', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
}

export type ProxyProgram = {
  origin: string
  /** Starts with the instructions, filled in for a connection with its secret. */
  start(values: { issuer: string; secret: string }): Promise<void>
  stop(): Promise<void>
}

const names = ['X-Iambiz-User', 'X-Iambiz-Name', 'X-Iambiz-Token']
const variableOf = (header: string) => header.toLowerCase().replaceAll('-', '_').replace('x_', '')

/** A proxy of Debian with an application behind it, on a port of its own. */
export async function prepareProxy(name: Name): Promise<ProxyProgram> {
  const folder = await mkdtemp(join(tmpdir(), `iambiz-${name}-`))
  await chmod(folder, 0o777)
  const [app, port] = [await startApp(), await freePort()]
  const origin = `http://localhost:${port}`
  let stop = () => {}
  return {
    origin,
    async start({ issuer, secret }) {
      const values: Record<string, string> = {
        ...{ issuer, issuerHost: new URL(issuer).host, origin, host: new URL(origin).host, tls: '' },
        names: names.join(' '),
        captures: names
          .map(
            (header) => `auth_request_set $${variableOf(header)} $upstream_http_x_${variableOf(header)};\n`,
          )
          .join(''),
        headers: names.map((header) => `proxy_set_header ${header} $${variableOf(header)};\n`).join(''),
      }
      const site = (await instructionsOf(name))
        .replace(/%(\w+)%/g, (_, key: string) => values[key] ?? '')
        .replaceAll('{{clientSecret}}', secret)
        .replace('127.0.0.1:3000', `127.0.0.1:${app.port}`)
      const file = join(folder, 'proxy.conf')
      await writeFile(file, around[name]({ folder, port, appPort: app.port, site }))
      const program = spawn(findProgram(name) ?? '', commands[name](file), {
        stdio: ['ignore', 'ignore', process.env.TEST_LOG_LEVEL ? 'inherit' : 'ignore'],
        env: { ...process.env, HOME: folder },
      })
      stop = () => program.kill()
      await vi.waitFor(() => fetch(origin, { redirect: 'manual' }), 20_000)
    },
    async stop() {
      stop()
      app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
