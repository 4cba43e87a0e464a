import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setting } from '@iambiz/runtime/setting.ts'
import { settings } from '@iambiz/runtime/settings.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// The files in deploy/ are not run by other tests: these hold them to the settings of the roles and to each other.
const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

const names = Object.keys(settings)
const secretNames = Object.entries<Setting>(settings).flatMap(([name, { secret }]) => (secret ? [name] : []))
/** What a role may get in its environment: settings, secrets as files, and the one variable of Node. */
const environment = [...names, ...secretNames.map((name) => `${name}_FILE`), 'NODE_EXTRA_CA_CERTS']

const distinct = (found: Iterable<string>) => [...new Set(found)].toSorted()
const captures = (text: string, pattern: RegExp) =>
  distinct([...text.matchAll(pattern)].map(([, name = '']) => name))

/** Files that deploy/compose/secrets.sh writes. */
const secretFiles = captures(read('deploy/compose/secrets.sh'), /keep ([\w-]+)$/gm).concat(
  ...['owner', 'portal', 'provider', 'worker'].map((role) => [`database-${role}`, `url-${role}`]),
  'database-admin',
)

test('the compose file uses settings, secrets and variables that exist', () => {
  const text = read('deploy/compose/compose.yaml')
  const compose = parse(text, { merge: true })
  const roles = ['migrate', 'provider', 'portal-a', 'portal-b', 'worker']
  for (const role of roles) {
    const service = compose.services[role]
    expect(environment, role).toEqual(expect.arrayContaining(Object.keys(service.environment)))
    const mounted = Object.values<string>(service.environment).flatMap((value) =>
      value.startsWith('/run/secrets/') ? [value.slice('/run/secrets/'.length)] : [],
    )
    expect(service.secrets.toSorted(), role).toEqual(mounted.toSorted())
  }
  expect(secretFiles).toEqual(expect.arrayContaining(Object.keys(compose.secrets)))
  expect(captures(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm)).toEqual(
    captures(text, /\$\{([A-Z_]+):\?\}/g),
  )
})

test('the roles of the compose file trust the addresses of its network', () => {
  const { networks, 'x-settings': shared } = parse(read('deploy/compose/compose.yaml'), { merge: true })
  expect(networks?.default?.ipam?.config).toEqual([{ subnet: shared.TRUSTED_PROXIES }])
})

test('the chart uses settings that exist, and refuses secrets among them', () => {
  const values = parse(read('deploy/helm/iambiz/values.yaml'))
  const { definitions } = JSON.parse(read('deploy/helm/iambiz/values.schema.json'))
  expect(names).toEqual(expect.arrayContaining(Object.keys(values.settings)))
  expect(definitions.settings.propertyNames.not.enum).toEqual(secretNames.toSorted())
  expect(definitions.keys.propertyNames.enum).toEqual(secretNames.toSorted())
  const keys = Object.values<Record<string, string>>(values.secrets.keys)
  expect(secretFiles).toEqual(expect.arrayContaining(keys.flatMap(Object.values)))
  const written = captures(read('deploy/helm/iambiz/templates/_helpers.tpl'), /name: ([A-Z][A-Z_]+), value/g)
  expect(written).toContain('DRAIN_SECONDS')
  expect(environment).toEqual(expect.arrayContaining(written))
})

const chart = join(project, 'deploy/helm/iambiz')
const helm = (...words: string[]) => spawnSync('helm', words, { encoding: 'utf8' })
const withHelm = helm('version').status === 0
if (!withHelm) console.info('skipped: the rendered chart (there is no helm on this machine)')

test.skipIf(!withHelm)(
  'helm renders the chart, and refuses values that would lose files or reveal secrets',
  () => {
    const files = ['--set', 'files.existingClaim=files']
    expect(helm('lint', '--strict', chart, ...files)).toMatchObject({ status: 0 })
    const { stdout } = helm('template', 'iambiz', chart, ...files)
    expect(captures(stdout, /^kind: (\w+)$/gm)).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ])
    expect(helm('template', chart).stderr).toContain('S3_BUCKET_URL or files.existingClaim')
    expect(helm('template', chart, ...files, '--set', 'settings.DATA_KEYS=k1:x').stderr).toContain(
      'DATA_KEYS',
    )
  },
)
