import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const entry = join(project, 'iambiz.mjs')

function start(words: string[], node = process.execPath) {
  const { status, stderr } = spawnSync(node, [entry, ...words], {
    // Without settings, where no configuration file lies.
    ...{ env: { PATH: process.env.PATH }, cwd: tmpdir(), encoding: 'utf8' },
  })
  return { status, stderr }
}

test('every role and command starts by its name; a start without settings says which ones are missing', () => {
  expect(start([])).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^iambiz: say what to start: portal, worker, provider, migrate, .*\.\n$/),
  })
  expect(start(['constructor'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('say what to start'),
  })
  for (const [name, sentence] of [
    ['portal', /^portal: /],
    ['worker', /^worker: /],
    ['provider', /^provider: /],
    ['migrate', /^migrations: DATABASE_URL is required: that of the owner\n$/],
    ['first-administrator', /^first administrator: say a staff number and a name\n$/],
    ['system-key', /^system key: say create, rotate or revoke/],
  ] as const)
    expect(start([name]), name).toEqual({ status: 1, stderr: expect.stringMatching(sentence) })
})

/** A Node on this machine that is too old for TypeScript files. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => {
    try {
      return Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) < 24
    } catch {
      return false
    }
  })
if (!oldNode) console.info('skipped: the start with an old Node.js (there is none on this machine)')

test.skipIf(!oldNode)('an old Node says that it is too old', () => {
  expect(start(['portal'], oldNode)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^iambiz: needs Node\.js 24 or newer; this is \d+\.\d+\.\d+\.\n$/),
  })
})

test('an installation has every workspace that its files import', () => {
  const assembled = /const workspaces = \[(.*)\]/.exec(
    readFileSync(join(project, 'deploy/assemble.mjs'), 'utf8'),
  )?.[1]
  const named = [...(assembled ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect(named).toContain('server')
  const shipped = named.flatMap((name) =>
    globSync(`${name}/**/*.ts`, {
      cwd: project,
      exclude: ['**/node_modules/**', '**/testing/**', '**/*.test.ts'],
    }),
  )
  const imported = shipped.flatMap((file) =>
    [...readFileSync(join(project, file), 'utf8').matchAll(/from '@iambiz\/(\w+)\//g)].map(
      ([, name]) => name,
    ),
  )
  expect(named).toEqual(expect.arrayContaining([...new Set(imported)]))
})
