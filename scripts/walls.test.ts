import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Breach, breachesOfWalls } from './walls.ts'

const root = join(import.meta.dirname, '..')
const workspaces = [
  'contract',
  'runtime',
  'identity',
  'server',
  'provider',
  'web',
  'demo',
  'mock',
  'launcher',
]

type Files = Record<string, string>
type Rule = { name: string }

const lawful: Files = {
  'contract/src/platform/endpoint.ts': `import { z } from 'zod'\nexport const id = z.string()`,
  'contract/src/platform/codes.ts': 'export const success = 200',
  'contract/src/features/catalogue/apps.ts': `import { id } from '#contract/platform/endpoint.ts'\nexport const apps = { id }`,
  'contract/src/features/mail.ts': 'export const mail = 1',
  'contract/src/api.ts': `import { apps } from './features/catalogue/apps.ts'\nexport const api = { apps }`,
  'runtime/src/clock.ts': 'export const clock = 1',
  'runtime/src/testing/given.ts': 'export const given = 1',
  'identity/src/totp.ts': `import { clock } from '@iambiz/runtime/clock.ts'\nexport const totp = clock`,
  'server/src/platform/actor.ts': `import { clock } from '@iambiz/runtime/clock.ts'\nexport const actor = clock`,
  'server/src/features/catalogue/apps/store.ts': `import { sql } from 'kysely'\nexport const find = sql`,
  'server/src/features/catalogue/apps/service.ts': `import { find } from './store.ts'\nimport { actor } from '#server/platform/actor.ts'\nexport const open = [find, actor]`,
  'server/src/features/catalogue/systems/service.ts': `import { open } from '../apps/service.ts'\nexport const systems = open`,
  'server/src/features/mail/service.ts': 'export const send = 1',
  'server/src/app/app.ts': `import { open } from '#server/features/catalogue/apps/service.ts'\nexport const app = open`,
  'server/src/app/app.test.ts': `import { given } from '@iambiz/runtime/testing/given.ts'\nexport default given`,
  'provider/src/oidc.ts': `import { clock } from '@iambiz/runtime/clock.ts'\nexport const oidc = clock`,
  'web/src/ui/Button.tsx': 'export const Button = 1',
  'web/src/platform/call.ts': `import type { api } from '@iambiz/contract/api.ts'\nexport type Api = typeof api`,
  'web/src/platform/send.ts': `import { success } from '@iambiz/contract/platform/codes.ts'\nexport const isOk = success`,
  'web/src/features/apps/AppsPage.tsx': `import { Button } from '#web/ui/Button.tsx'\nexport const AppsPage = Button`,
  'demo/src/world.ts': `import { clock } from '@iambiz/runtime/clock.ts'\nexport const world = clock`,
  'mock/src/answer.ts': `import { api } from '@iambiz/contract/api.ts'\nexport const answer = api`,
  'launcher/src/launch.ts': `import { clock } from '@iambiz/runtime/clock.ts'\nexport const launch = clock`,
}

/** One breach of each rule: the rule, the file, and what it imports. */
const planted: [rule: string, file: string, imports: string][] = [
  ['every-import-resolves', 'server/src/app/lost.ts', './nowhere.ts'],
  ['no-cycles', 'server/src/app/circle.ts', './circle.ts'],
  ['contract-imports-only-zod', 'contract/src/planted.ts', 'kysely'],
  ['contract-imports-only-zod', 'contract/src/planted-clock.ts', '@iambiz/runtime/clock.ts'],
  ['contract-platform-knows-no-feature', 'contract/src/platform/planted.ts', '../features/mail.ts'],
  ['contract-feature-knows-no-other', 'contract/src/features/planted.ts', './mail.ts'],
  ['runtime-knows-no-workspace', 'runtime/src/planted.ts', '@iambiz/contract/api.ts'],
  ['identity-knows-only-runtime', 'identity/src/planted.ts', '@iambiz/server/platform/actor.ts'],
  ['platform-knows-no-feature', 'server/src/platform/planted.ts', '#server/features/mail/service.ts'],
  ['platform-knows-no-feature', 'web/src/platform/planted.ts', '#web/features/apps/AppsPage.tsx'],
  ['ui-stands-alone', 'web/src/ui/Planted.tsx', '../platform/call.ts'],
  ['feature-knows-no-other-group', 'server/src/features/apps/planted.ts', '#server/features/mail/service.ts'],
  ['feature-knows-no-other-group', 'server/src/features/mail/planted.ts', '#server/app/app.ts'],
  [
    'features-of-a-group-in-order',
    'server/src/features/catalogue/apps/planted-order.ts',
    '../systems/service.ts',
  ],
  ['server-stands-alone', 'server/src/app/planted-web.ts', '@iambiz/web/ui/Button.tsx'],
  ['web-stands-alone', 'web/src/platform/planted-server.ts', '@iambiz/server/platform/actor.ts'],
  ['web-stands-alone', 'web/src/platform/planted-runtime.ts', '@iambiz/runtime/clock.ts'],
  ['web-knows-the-types-of-the-contract', 'web/src/platform/planted-shapes.ts', '@iambiz/contract/api.ts'],
  ['web-knows-the-types-of-the-contract', 'web/build/planted-shapes.ts', '@iambiz/contract/api.ts'],
  ['what-the-web-loads-brings-nothing', 'contract/src/platform/codes.ts', 'zod'],
  ['what-the-web-loads-brings-nothing', 'contract/src/platform/mail-address.ts', './shapes.ts'],
  ['what-the-web-loads-brings-nothing', 'contract/src/platform/mail-variables.ts', './shapes.ts'],
  ['provider-stands-alone', 'provider/src/planted-contract.ts', '@iambiz/contract/api.ts'],
  ['provider-stands-alone', 'provider/src/planted.ts', '@iambiz/server/platform/actor.ts'],
  ['launcher-knows-only-runtime', 'launcher/src/planted.ts', '@iambiz/server/platform/actor.ts'],
  ['demo-knows-no-web-nor-launcher', 'demo/src/planted.ts', '@iambiz/launcher/launch.ts'],
  ['nobody-knows-demo', 'server/src/app/planted-demo.ts', '@iambiz/demo/world.ts'],
  ['nobody-knows-mock', 'web/src/platform/planted-mock.ts', '@iambiz/mock/answer.ts'],
  [
    'mock-knows-contract-and-accounts',
    'mock/src/planted-server.ts',
    '@iambiz/server/features/catalogue/apps/service.ts',
  ],
  ['sql-only-in-stores', 'server/src/features/apps/planted-sql.ts', 'kysely'],
  ['sql-only-in-stores', 'server/src/features/apps/restore.ts', 'pg'],
  ['testing-only-from-tests', 'server/src/app/planted-testing.ts', '@iambiz/runtime/testing/given.ts'],
]

let folder: string

function write(files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'iambiz-walls-'))
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  mkdirSync(join(folder, 'node_modules/@iambiz'), { recursive: true })
  for (const workspace of workspaces) {
    mkdirSync(join(folder, workspace))
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'))
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@iambiz', workspace))
  }
  for (const name of ['zod', 'kysely', 'pg']) {
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  }
  write(lawful)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lawful imports pass, and the modules are really read', () => {
  expect(breachesOfWalls(folder)).toEqual({ modules: expect.toSatisfy((count) => count > 15), breaches: [] })
})

test('a planted breach of each rule is found', () => {
  write(
    Object.fromEntries(
      planted.map(([, file, target]) => [
        file,
        `import * as planted from '${target}'\nexport const kept = planted`,
      ]),
    ),
  )
  const { breaches } = breachesOfWalls(folder)
  const found = new Set(breaches.map(({ rule, from }: Breach) => `${rule}: ${from}`))
  expect(planted.map(([rule, file]) => `${rule}: ${file}`).filter((breach) => !found.has(breach))).toEqual([])
})

test('an import of a type is an import', () => {
  write({
    'web/src/platform/type.ts': `import type { actor } from '@iambiz/server/platform/actor.ts'\nexport type Actor = typeof actor`,
  })
  const { breaches } = breachesOfWalls(folder)
  expect(breaches).toContainEqual(
    expect.objectContaining({ rule: 'web-stands-alone', from: 'web/src/platform/type.ts' }),
  )
})

test('every rule has a planted breach', () => {
  const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: Rule[]
  }
  const rules = new Set(planted.map(([rule]) => rule))
  expect(forbidden.map(({ name }) => name).filter((name) => !rules.has(name))).toEqual([])
})

test('every workspace stands inside the walls', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const withCode = folders.filter(({ name }) => workspaces.includes(name)).map(({ name }) => name)
  expect(withCode.sort()).toEqual([...workspaces].sort())
})
