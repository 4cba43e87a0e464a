// node deploy/assemble.mjs FOLDER: writes the files that an installation needs, and nothing else, into a new folder.
// The image does this, and so can anyone without a container engine. The web must be built: npm run build -w web.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const project = join(import.meta.dirname, '..')
const workspaces = ['contract', 'runtime', 'identity', 'server', 'provider']
// npm checks the whole lock file, so it needs to know the other workspaces.
const others = ['web', 'demo', 'mock', 'launcher']

const target = resolve(process.argv[2] ?? '')
if (!process.argv[2] || existsSync(target)) throw new Error('name a folder that does not exist yet')
if (!existsSync(join(project, 'web/dist/index.html')))
  throw new Error('build the web first: npm run build -w web')

const isShipped = (path) => !/(\.test\.ts|[\\/]testing|[\\/]node_modules)$/.test(path)
mkdirSync(target, { recursive: true })
for (const file of ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'iambiz.mjs'])
  cpSync(join(project, file), join(target, file))
for (const name of workspaces)
  cpSync(join(project, name), join(target, name), { recursive: true, filter: isShipped })
for (const name of others) cpSync(join(project, name, 'package.json'), join(target, name, 'package.json'))
cpSync(join(project, 'web/dist'), join(target, 'web/dist'), { recursive: true })

const chosen = workspaces.flatMap((name) => ['-w', name])
execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', ...chosen], { cwd: target, stdio: 'inherit' })

// Types, and the compiler that an optional dependency of the job queue asks for.
const modules = join(target, 'node_modules')
for (const name of ['typescript', '@typescript', '@types', '.bin'])
  rmSync(join(modules, name), { recursive: true, force: true })
for (const path of readdirSync(modules, { recursive: true }))
  if (/\.(d\.[cm]?ts|map|md)$/.test(path)) rmSync(join(modules, path), { force: true })
