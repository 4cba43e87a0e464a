import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { expect, test, vi } from 'vitest'
import { startFakeProvider } from '#server/testing/fake-provider.ts'
import { apache } from './apache.ts'
import { secret } from './template.ts'

const modules = '/usr/lib/apache2/modules'
const program = findProgram('apache2')
const isThere = program !== undefined && existsSync(`${modules}/mod_auth_openidc.so`)

/** Returns the configuration of an Apache site with one page, as on Debian; `snippet` is pasted by an administrator. */
const siteOf = (folder: string, port: number, snippet: string) => `
  ServerRoot ${folder}
  ServerName localhost
  Listen 127.0.0.1:${port}
  PidFile ${folder}/pid
  ErrorLog ${folder}/error.log
  ${process.getuid?.() === 0 ? 'User www-data\n  Group www-data' : ''}
  ${['mpm_event', 'authz_core', 'authz_user', 'authn_core', 'dir', 'auth_openidc']
    .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
    .join('\n  ')}
  DocumentRoot ${folder}/www
  DirectoryIndex index.html
${snippet}
`

/** Returns a client that requests pages like a browser; `fetch` marks a script's request, which gets no redirect. */
function openBrowser() {
  const jar = new Map<string, string>()
  return (url: string) =>
    new Promise<{ status: number; location: string; text: string }>((resolve, reject) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const asked = request(url, { headers: { cookie, accept: 'text/html' } }, (reply) => {
        for (const line of reply.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
          jar.set(name, value)
        }
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, location: reply.headers.location ?? '', text }),
        )
      })
      asked.on('error', reject).end()
    })
}

test.skipIf(!isThere)(
  '[SSO-05] Apache with mod_auth_openidc signs people on as the snippet was copied',
  async () => {
    const provider = await startFakeProvider()
    const port = await freePort()
    const [origin, { issuer }] = [`http://localhost:${port}`, provider]
    const [snippet] = apache.snippets({
      ...{ issuer, discovery: `${issuer}/.well-known/openid-configuration`, authorization: '', token: '' },
      ...{ userinfo: '', jwks: '', endSession: '', deviceAuthorization: '', clientId: 'client1', origin },
      ...{ redirectUri: `${origin}/oidc/callback`, postLogoutRedirectUri: `${origin}/` },
      ...{ machineScopes: [], scopes: ['openid', 'profile'], authentication: 'client_secret_basic' },
    })
    const folder = await mkdtemp(join(tmpdir(), 'iambiz-apache-'))
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'www'))
    await writeFile(join(folder, 'www/index.html'), 'the protected page')
    const pasted = snippet?.text.replaceAll(secret, 'secret1') ?? ''
    await writeFile(join(folder, 'httpd.conf'), siteOf(folder, port, pasted))
    const server = spawn(program ?? '', ['-X', '-f', join(folder, 'httpd.conf')], { stdio: 'inherit' })
    provider.faults.claims = (claims) => ({ ...claims, aud: 'client1' })
    try {
      const get = openBrowser()
      const started = await vi.waitFor(() => get(`${origin}/`), 20_000)
      expect(started.status).toBe(302)
      const back = await get(provider.authorize(started.location, { sub: 'A1', name: '陈静' }))
      expect(back.location).toBe(`${origin}/`)
      expect(await get(`${origin}/`)).toMatchObject({ status: 200, text: 'the protected page' })
    } finally {
      server.kill()
      await rm(folder, { recursive: true, force: true })
      await provider.stop()
    }
  },
)
