import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { LaunchError } from './launch-error.ts'

/** How to start a program without root rights: by a wrapper command or as another user. */
export type Unprivileged = {
  prefix: readonly string[]
  /** Required owner of the folders that the program writes to; `null`: the present user. */
  owner: { uid: number; gid: number } | null
}

const nameOfUsers = ['postgres', 'nobody']

function findUser(): { name: string; uid: number; gid: number } {
  for (const name of nameOfUsers) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { name, uid: id('-u'), gid: id('-g') }
    } catch {
      // Try the next name.
    }
  }
  throw new LaunchError(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody". ' +
      'Start as another user, or set DATABASE_URL.',
  )
}

/** True if every user may pass all folders above `path`. */
function isReachable(path: string): boolean {
  const open = (statSync(path).mode & 0o005) === 0o005
  const parent = dirname(path)
  return open && (parent === path || isReachable(parent))
}

// Bits of the capabilities CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH in /proc/self/status.
const readAnywhere = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * PostgreSQL refuses to run as root, so it runs as another user. If that user cannot reach the folders (a clone below a
 * private folder), it also gets the one capability to pass through them.
 */
export function unprivileged(folders: readonly string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const { name, uid, gid } = findUser()
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  if (folders.every(isReachable)) return { prefix: [], owner: { uid, gid } }
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : ''
  const bounds = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const capability = readAnywhere.find(({ bit }) => (bounds & (1n << bit)) !== 0n)?.name
  if (!capability) {
    throw new LaunchError(
      `The embedded database runs as the user "${name}", who cannot reach ${folders.join(' or ')}. ` +
        'Start as another user than root, open the folders above (chmod o+x), or set DATABASE_URL.',
    )
  }
  const lend = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return { prefix: ['setpriv', ...drop, ...lend, '--'], owner: { uid, gid } }
}
