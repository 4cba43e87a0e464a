import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

// Stands in for npm: writes down what it is asked, and does what npm would do to the folders.
const fakeNpm = `
const { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
const [command] = process.argv.slice(2)
appendFileSync('asked', command + '\\n')
if (process.env.FAIL) { process.stderr.write(process.env.FAIL); process.exit(1) }
if (command === 'ci') {
  rmSync('node_modules', { recursive: true, force: true })
  mkdirSync('node_modules')
  cpSync('package-lock.json', 'node_modules/.package-lock.json')
}
if (command === 'run') {
  mkdirSync('web/dist', { recursive: true })
  for (const name of ['index.html', 'service-worker.js', 'render-home.js']) writeFileSync('web/dist/' + name, '')
}
`

function prepare(args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['launcher/prepare.mjs', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: join(project, 'npm.cjs'), ...env },
  })
  const asked = existsSync(join(project, 'asked')) ? readFileSync(join(project, 'asked'), 'utf8') : ''
  rmSync(join(project, 'asked'), { force: true })
  return { status, stdout, stderr, asked: asked.split('\n').filter(Boolean) }
}

const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/zod': { version },
      'node_modules/other-os': { version, optional: true },
    },
  })

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'iambiz-prepare-'))
  mkdirSync(join(project, 'launcher'))
  cpSync(join(import.meta.dirname, '../prepare.mjs'), join(project, 'launcher/prepare.mjs'))
  write('npm.cjs', fakeNpm)
  write('package-lock.json', lockOf('1.0.0'))
  write('tsconfig.base.json', '{}')
  write('contract/src/api.ts', '')
  write('web/vite.config.ts', '')
  write('web/src/main.tsx', '')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

test('installs and builds once, and does nothing the second time', () => {
  const first = prepare()
  expect(first).toMatchObject({ status: 0, asked: ['ci', 'run'] })
  expect(first.stdout).toBe('Installing packages (npm ci) …\nBuilding the web …\n')
  expect(prepare()).toMatchObject({ status: 0, asked: [], stdout: '' })
})

test('a changed lock file installs again, a changed source builds again', () => {
  prepare()
  appendFileSync(join(project, 'contract/src/api.ts'), 'export {}')
  expect(prepare().asked).toEqual(['run'])
  write('package-lock.json', lockOf('2.0.0'))
  expect(prepare().asked).toEqual(['ci', 'run'])
})

test('packages that were installed manually are accepted', () => {
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/zod': { version: '1.0.0' } } }),
  )
  expect(prepare(['--no-build'])).toMatchObject({ asked: [], stdout: '' })
})

test('an interrupted installation is done again', () => {
  write('node_modules/zod/package.json', '{}')
  expect(prepare(['--no-build']).asked).toEqual(['ci'])
})

test('development builds only where nothing has been built', () => {
  expect(prepare(['--build-if-missing']).asked).toEqual(['ci', 'run'])
  appendFileSync(join(project, 'web/src/main.tsx'), 'export {}')
  expect(prepare(['--build-if-missing']).asked).toEqual([])
})

test('development builds again where an older build lacks a file that the portal starts with', () => {
  prepare()
  rmSync(join(project, 'web/dist/render-home.js'))
  write('web/src/main.tsx', 'newer')
  expect(prepare(['--build-if-missing']).asked).toEqual(['run'])
})

test('a registry that does not answer is one sentence, and the next start tries again', () => {
  const { status, stderr } = prepare([], { FAIL: 'npm error code ECONNREFUSED' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^npm cannot reach its registry\. Check the network/)
  expect(prepare().asked).toEqual(['ci', 'run'])
})

test('a build that fails says why, and is done again', () => {
  prepare(['--no-build'])
  const { status, stderr } = prepare([], { FAIL: 'main.tsx: unexpected token' })
  expect(status).toBe(1)
  expect(stderr).toBe('The web could not be built:\nmain.tsx: unexpected token\n')
  expect(prepare().asked).toEqual(['run'])
})
