import { enableCompileCache } from 'node:module'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import type { Program } from './child.ts'
import { help } from './help.ts'
import { portalMemory, smallMemory } from './node-options.ts'
import type { Plan } from './plan.ts'
import { freePort } from './ports.ts'
import type { Role } from './roles.ts'

const project = join(import.meta.dirname, '../..')
const program = (path: string, ...args: string[]): [string, ...string[]] => [join(project, path), ...args]

const small = { nodeOptions: smallMemory }

// Password hashes run on libuv's four default threads, so signatures and DNS lookups would wait behind them. The
// variable is read only at process start.
const provider: Role = {
  name: 'provider',
  program: program('provider/src/main.ts'),
  env: { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8' },
}

const migrations = ({ bundledProvider }: Plan): Program[] => [
  { name: 'portal-migrations', program: program('server/src/migrate.ts') },
  ...(bundledProvider ? [{ name: 'provider-migrations', program: program('provider/src/migrate.ts') }] : []),
]

// Worker and demo call provider and portal.
function roles({ bundledProvider, demo }: Plan): Role[] {
  const first = bundledProvider ? ['provider', 'portal'] : ['portal']
  return [
    ...(bundledProvider ? [provider] : []),
    { name: 'portal', program: program('server/src/main.ts', 'portal'), nodeOptions: portalMemory },
    { name: 'worker', program: program('server/src/main.ts', 'worker'), after: first, ...small },
    ...(demo ? [{ name: 'demo', program: program('demo/src/main.ts'), after: first, ...small }] : []),
  ]
}

function readArguments() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(1)
  }
}

/**
 * The same roles, restarted when sources change, with Vite in front: Vite listens on the portal's port and the portal
 * behind it.
 */
async function devRoles(plan: Plan): Promise<Role[]> {
  const behind = await freePort()
  const others = roles(plan).map((role) => {
    const [path] = role.program
    const own = relative(project, path).split(sep, 1)
    const sources = ['contract/src', 'runtime/src', ...own].map((folder) => join(project, folder))
    const env = role.name === 'portal' ? { PORT: String(behind), HOST: '127.0.0.1' } : {}
    return { ...role, sources, env }
  })
  return [...others, { name: 'web', program: program('launcher/src/dev-web.ts', String(behind)) }]
}

const { dev = false, help: helpWanted } = readArguments()
if (helpWanted) {
  console.log(help)
  process.exit(0)
}
// The compile cache saves a third of each role's start time and memory.
const compiled = join(project, 'node_modules/.cache/iambiz')
enableCompileCache(compiled)
const { launch } = await import('./launch.ts')
// A closed terminal must not prevent a clean stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.exit(
  await launch({
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    migrations,
    roles: dev ? devRoles : async (plan) => roles(plan),
    print: console.log,
    complain: console.error,
  }),
)
