import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { connectApp } from '@iambiz/provider/testing/connections.ts'
import { addPeople, password } from '@iambiz/provider/testing/provider.ts'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { givenIn } from '#server/testing/given.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { type RoleProcesses, startRoles } from '#server/testing/role-processes.ts'
import { testDatabase } from '#server/testing/test-app.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let sink: Awaited<ReturnType<typeof startMailSink>>
let roles: RoleProcesses

const inAMonth = Math.floor(Date.now() / 1000) + 30 * 24 * 3600

/** A person of the portal and the provider, and everything whose figures the roles report. */
async function beginTraffic(): Promise<void> {
  const { db, pool } = database
  const given = givenIn(db)
  const [orgCode, roleNo] = [await given.organization(), await given.role()]
  await given.person({ user_no: 'A00002', email: 'staff@chengchuan.example' })
  await given.personRole('A00002', orgCode, roleNo)
  await addPeople(roles.atProvider)
  const { clientId } = await connectApp(roles.atProvider)
  await pool.query(
    `insert into portal.provisioning_client (client_id, name) values (gen_random_uuid(), 'hr')`,
  )
  await pool.query(
    `insert into portal.provisioning_token (client_id, token_hash, created_at, expires_at)
     select client_id, 'x', now(), to_timestamp($1) from portal.provisioning_client`,
    [inAMonth],
  )
  const post = posting({ held: false })
  const message = {
    cause: 'reminder',
    path: '/home/announcementDetails',
    subject_zh: '一',
    subject_en: 'a',
    text_zh: '一',
    text_en: 'a',
  } as const
  await post(db, { message, userNos: ['A00002'], at: new Date() })
  // Nobody runs a job of an unknown name.
  await pool.query(`select graphile_worker.add_job('metrics:test', run_at := now() - interval '1 hour')`)
  expect(await roles.signIn('staff', 'not the password')).toBeUndefined()
  expect(await roles.signIn('staff', password)).toBeDefined()
  const unregistered = encodeURIComponent('https://elsewhere.test/')
  await createBrowser().get(
    `${roles.providerUrl}/authorize?client_id=${clientId}&response_type=code&scope=openid&redirect_uri=${unregistered}`,
  )
}

beforeAll(async () => {
  database = await testDatabase()
  sink = await startMailSink()
  roles = await startRoles(database.url, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${sink.port}`,
    SMTP_ENCRYPTION: 'none',
    MAIL_FROM: 'no-reply@chengchuan.example',
  })
  await beginTraffic()
})
afterAll(async () => {
  await roles?.stop()
  await sink?.close()
  await database?.close()
})

/** Samples of a scrape by their name and labels; fails where a line is no sample of Prometheus' text format. */
async function scrape(role: keyof RoleProcesses['ops']): Promise<Map<string, number>> {
  const reply = await fetch(`${roles.ops[role]}/metrics`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  const all = await reply.text()
  const lines = all.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name, value] = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      expect([line, name]).not.toContain(undefined)
      return [name ?? '', Number(value)]
    }),
  )
}

test('a portal counts requests by call and result, never by the address that was asked for', async () => {
  for (const path of ['/wp-admin/x.php', '/another?secret=1']) await fetch(`${roles.portalUrl}${path}`)
  await fetch(`${roles.portalUrl}/api/iam-portal/v1/portal/home`, { method: 'POST' })
  const samples = await scrape('portal')
  const counts = [...samples.keys()].filter((name) => name.startsWith('http_server_request_duration_count'))
  const home = counts.find((name) => name.includes('http_route="/api/iam-portal/v1/portal/home"'))
  expect(home).toContain('http_response_status_code=')
  expect(samples.get(home ?? '')).toBe(1)
  expect(counts.join('\n')).not.toMatch(/wp-admin|another|secret/)
  expect(samples.get('process_memory_usage')).toBeGreaterThan(1e7)
  for (const name of ['requests', 'reports', 'caches'])
    expect([...samples.keys()]).toContain(
      `db_client_connection_pending_requests{db_client_connection_pool_name="${name}"}`,
    )
})

test('sign-ins are counted by their event, type and reason, and sign-ons by their protocol', async () => {
  const failed = 'iambiz_login_events_total{event="fail",type="password",reason="wrong_password"}'
  // The provider reports a failed sign-in after it has answered.
  await expect.poll(async () => (await scrape('portal')).get(failed)).toBe(1)
  const samples = await scrape('portal')
  expect(samples.get('iambiz_login_events_total{event="login",type="password",reason=""}')).toBe(1)
  const attempts = [...(await scrape('provider'))].filter(([name]) => name.startsWith('iambiz_sign_on'))
  expect(attempts).toEqual([
    [
      'iambiz_sign_on_attempts_total{kind="oidc",step="authorize",result="refused",reason="redirect-address"}',
      1,
    ],
  ])
})

test('a worker reports what is open, what waits, and what became of mails and jobs', async () => {
  const sent = 'iambiz_mail_delivery_duration_count{state="sent",reason=""}'
  await expect.poll(async () => (await scrape('worker')).get(sent)).toBe(1)
  await database.pool.query(`select graphile_worker.add_job('connections:names', '{"appIds": []}'::json)`)
  const done = 'iambiz_job_duration_count{task="connections:names",result="done"}'
  await expect.poll(async () => (await scrape('worker')).get(done)).toBe(1)
  const samples = await scrape('worker')
  expect(samples.get('iambiz_sessions')).toBe(1)
  for (const name of [
    'iambiz_event_streams',
    'iambiz_mails{state="due"}',
    'iambiz_mails{state="held"}',
    'iambiz_log_unsealed_age{log="login_log"}',
    'iambiz_log_unsealed_age{log="audit_record"}',
    'iambiz_data_version{topic="rights"}',
  ])
    expect(samples.get(name), name).toBeGreaterThanOrEqual(0)
  expect(samples.get('iambiz_jobs{state="ready"}')).toBeGreaterThanOrEqual(1)
  expect(samples.get('iambiz_jobs_age')).toBeGreaterThan(3000)
})

test('a portal reports when the tokens of provisioning expire', async () => {
  expect((await scrape('portal')).get('iambiz_secret_expiry{kind="provisioning-token"}')).toBe(inAMonth)
})

test('a provider reports what it has not delivered yet', async () => {
  const samples = await scrape('provider')
  for (const queue of ['sign-outs', 'security-events'])
    expect(samples.get(`iambiz_deliveries{queue="${queue}"}`), queue).toBeGreaterThanOrEqual(0)
})

const deployFolder = join(import.meta.dirname, '../../../deploy')
const promtool = findProgram('promtool')
if (!promtool) console.info('The rules are not run: promtool is not installed (Debian: prometheus)')

/** The queries of the rules and the dashboards. */
function readQueries(): string[] {
  const rules = readFileSync(join(deployFolder, 'prometheus/rules.yaml'), 'utf8')
  const dashboards = readdirSync(join(deployFolder, 'grafana')).filter((name) => name.endsWith('.json'))
  const queries = dashboards.flatMap((name) => {
    const { panels } = JSON.parse(readFileSync(join(deployFolder, 'grafana', name), 'utf8'))
    return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
  })
  return [rules, ...queries]
}

/** The label names of each metric that the roles report. */
async function reportedLabels(): Promise<Map<string, Set<string>>> {
  const reported = new Map<string, Set<string>>()
  for (const role of ['portal', 'worker', 'provider'] as const)
    for (const sample of (await scrape(role)).keys()) {
      const [name = '', labels = ''] = sample.split('{', 2)
      const known = reported.get(name) ?? new Set()
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
      reported.set(name, known)
    }
  return reported
}

/** Labels that Prometheus adds to each series, and that of the recording rules. */
const addedLabels = ['job', 'instance', 'slo']

test('every metric and label of the rules and dashboards is reported by a role', async () => {
  const reported = await reportedLabels()
  const labels = new Set([...addedLabels, ...[...reported.values()].flatMap((names) => [...names])])
  const queries = readQueries()
  expect(queries.length).toBeGreaterThan(40)
  const missing = queries.flatMap((query) => {
    const used = [
      ...query.matchAll(/(?<![\w:])((?:iambiz|http_server|db_client|nodejs|process)_\w+)(?:\{([^}]*)\})?/g),
    ]
    const groups = [...query.matchAll(/\b(?:by|on) \(([^)]+)\)/g)].flatMap(([, names = '']) =>
      names.split(/,\s*/),
    )
    return [
      ...used.flatMap(([, name = '', matchers = '']) => {
        const known = reported.get(name)
        // Some labels begin like metrics.
        if (!known) return labels.has(name) ? [] : [name]
        const matched = [...matchers.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label)
        return matched
          .filter((label) => !known.has(label) && !addedLabels.includes(label))
          .map((label) => `${name}{${label}}`)
      }),
      ...groups.filter((label) => !labels.has(label.trim())).map((label) => `by ${label}`),
    ]
  })
  expect(missing).toEqual([])
})

test.skipIf(!promtool)('promtool accepts the rules, and their alerts fire as their tests say', () => {
  const cwd = join(deployFolder, 'prometheus')
  const run = (...words: string[]) => execFileSync(promtool ?? '', words, { cwd, encoding: 'utf8' })
  expect(run('check', 'rules', 'rules.yaml')).toContain('SUCCESS')
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS')
})
