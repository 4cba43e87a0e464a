// Runs before `npm start`, `npm test` and `npm run dev`, perhaps when nothing is installed: plain JavaScript
// for Node 20 and newer, without dependencies. Installs and builds what is missing or out of date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const oldestNode = 20
const installedMark = join(root, 'node_modules/.iambiz-installed')
const builtMark = join(root, 'web/dist/.built')

const say = (line) => process.stdout.write(`${line}\n`)

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @param {string} path */
const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Runs npm and returns its output, which is shown only after a failure. @param {string[]} args */
function runNpm(args) {
  // On Windows npm may be a script that needs a shell, so the npm that started this process is used if known.
  const npm = process.env.npm_execpath
  const [command, words] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  const { status, stdout, stderr, error } = spawnSync(command, [...words, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell: !npm && process.platform === 'win32',
  })
  return { ok: status === 0, output: error ? error.message : `${stderr}${stdout}` }
}

/** True if node_modules matches the lock file, for example after `npm ci`. */
function matchesLock() {
  const read = (path) => JSON.parse(readText(path) || '{"packages":{}}').packages
  const wanted = read(join(root, 'package-lock.json'))
  const present = read(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (path === '' || !path.startsWith('node_modules/') || link) return true
    return present[path] ? present[path].version === version : Boolean(optional || peer)
  })
}

/** @param {string} output */
function installFault(output) {
  const end = output
    .split('\n')
    .filter((line) => !/^npm error( *| {4}at .*)$/.test(line))
    .slice(0, 10)
    .join('\n')
    .trim()
  const unreachable = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(output)
  return unreachable
    ? `npm cannot reach its registry. Check the network, npm's proxy (npm config get proxy) and registry (npm config get registry).\n${end}`
    : `The packages cannot be installed:\n${end}`
}

function install() {
  const lock = readText(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(`${lock}${process.platform}${process.arch}`).digest('hex')
  if (readText(installedMark) === wanted) return
  if (!existsSync(join(root, 'node_modules/.package-lock.json')) || !matchesLock()) {
    say('Installing packages (npm ci) …')
    const quietly = ['--loglevel=error', '--no-fund', '--no-audit']
    let result = runNpm(['ci', ...quietly])
    // A registry without the packages of other platforms makes npm ci reject a valid lock file; npm install accepts it.
    if (/EUSAGE/.test(result.output)) result = runNpm(['install', '--no-save', ...quietly])
    if (!result.ok) fail(installFault(result.output))
  }
  writeFileSync(installedMark, wanted)
}

const notSources = new Set(['node_modules', 'dist'])

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })

/** One hash of the web's source files. */
function webSources() {
  const hash = createHash('sha256')
  const files = ['web', 'contract/src']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap(filesBelow)
  const configuration = ['package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name))
  for (const file of [...files, ...configuration].sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const retentionDays = 7

/** Deletes hashed files that no page references any more. */
function forgetOldFiles() {
  const assets = join(root, 'web/dist/assets')
  if (!existsSync(assets)) return
  const oldest = Date.now() - retentionDays * 24 * 3_600_000
  for (const name of readdirSync(assets)) {
    if (statSync(join(assets, name)).mtimeMs < oldest) rmSync(join(assets, name))
  }
}

function build() {
  if (!existsSync(join(root, 'web/vite.config.ts'))) {
    say('There is no web/vite.config.ts: the web is not built.')
    return
  }
  const wanted = webSources()
  if (readText(builtMark) === wanted) return
  say('Building the web …')
  const { ok, output } = runNpm(['run', 'build', '--silent', '-w', 'web'])
  if (!ok) fail(`The web could not be built:\n${output.trim()}`)
  forgetOldFiles()
  writeFileSync(builtMark, wanted)
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `iambiz needs Node ${oldestNode} or newer to install itself; this is ${process.version}. See https://nodejs.org.`,
  )
}
install()
// In development Vite serves the sources; only the files that the portal needs at its start must exist.
const isBuilt = ['index.html', 'service-worker.js', 'render-home.js'].every((name) =>
  existsSync(join(root, 'web/dist', name)),
)
const enough = process.argv.includes('--build-if-missing') && isBuilt
if (!enough && !process.argv.includes('--no-build')) build()
