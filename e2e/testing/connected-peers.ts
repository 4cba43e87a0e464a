import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './person.ts'
import { end } from './product.ts'

/** A third-party application that is configured only with a text copied from the screen. */
export type Peer = {
  /** The template’s card on the screen. */
  card: string
  /** Heading of the text to copy. */
  snippet: RegExp
  /** Advanced settings that the text requires. */
  needs?: { method: RegExp; pkce: RegExp }
  /** Why it cannot run on this machine. */
  skipReason?: string | undefined
  start: (text: string, port: number) => Promise<() => Promise<void>>
}

// Below node_modules, so that programs can resolve their imports.
const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url))

async function answers(port: number, child: ChildProcess): Promise<void> {
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  await eventually(async () => {
    if (child.exitCode !== null) return `ended with ${child.exitCode}: ${output}`
    const reply = await fetch(`http://localhost:${port}/`, { redirect: 'manual' }).catch(() => undefined)
    return reply ? 'answers' : 'silent'
  }).not.toBe('silent')
  if (child.exitCode !== null) throw new Error(output)
}

/** Runs a command in a folder with these files, and waits until it answers at the port. */
async function serve(
  files: Record<string, string>,
  port: number,
  command: (folder: string) => readonly [string, ...string[]],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(packages, '.connected-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'www'))
  writeFileSync(join(folder, 'www/index.html'), 'Protected page\n')
  const [program, ...args] = command(folder)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(port, child)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

const program = (text: string, port: number) =>
  serve({ 'app.mjs': text }, port, (folder) => [process.execPath, join(folder, 'app.mjs')])

const modules = '/usr/lib/apache2/modules'
const apacheModules = [
  'mpm_event',
  'authz_core',
  'authn_core',
  'authz_user',
  'dir',
  'headers',
  'auth_openidc',
]

const apacheConfiguration = (folder: string, port: number) => `
ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/httpd.pid
Listen 127.0.0.1:${port}
ErrorLog ${folder}/error.log
${apacheModules.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
DocumentRoot ${folder}/www
DirectoryIndex index.html
Header always set x-remote-user "expr=%{REMOTE_USER}"
Include ${folder}/snippet.conf
`

async function apache(text: string, port: number): Promise<() => Promise<void>> {
  return serve({ 'snippet.conf': text }, port, (folder) => {
    writeFileSync(join(folder, 'httpd.conf'), apacheConfiguration(folder, port))
    return ['/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', join(folder, 'httpd.conf')]
  })
}

const apacheIsHere = ['/usr/sbin/apache2', `${modules}/mod_auth_openidc.so`].every(existsSync)

export const peers: Record<'openid-client' | 'passport' | 'apache', Peer> = {
  'openid-client': { card: 'web', snippet: /openid-client jose/, start: program },
  passport: {
    card: 'web',
    snippet: /Passport/,
    needs: { method: /client_secret_post/, pkce: /^(可选|Optional)/ },
    start: program,
  },
  apache: {
    card: 'apache',
    snippet: /a2enmod auth_openidc/,
    skipReason: apacheIsHere ? undefined : 'Apache with mod_auth_openidc is not installed',
    start: apache,
  },
}
