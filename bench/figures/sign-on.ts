import { hash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { compareLoads, type Plan, rateFinding } from '../compare.ts'
import { codeFlow } from '../load/code-flow.ts'
import { runLoad } from '../load/run-load.ts'
import { rounded } from '../measure.ts'
import { openSite, type Site } from '../world/product.ts'
import { onDatabase } from '../world/world.ts'

const connections = 8
const perSecond = 50

const secret = 'a-secret-that-all-flows-of-the-benchmark-share'
const redirectUri = 'https://contracts.example/callback'
const scope = 'openid profile email organization roles groups'

const settings = {
  applicationType: 'web',
  redirectUris: [redirectUri],
  tokenEndpointAuthMethod: 'client_secret_basic',
  idTokenAlg: 'RS256',
  scopes: ['openid', 'profile', 'email', 'offline_access', 'organization', 'roles', 'groups'],
}

const insert = `insert into idp.client (client_id, app_id, origin, kind, status, name_zh, name_en, settings, secret_hash)
  values ($1, $2, 'connection', 'oidc', 1, '合同管理', 'Contracts', $3, $4)`

/** The portal's copy, which determines whether the connection is on. */
const insertMirror = `insert into portal.connection (app_id, client_id, kind, status, template, revision)
  values ($1, $2, 'oidc', 1, 'other', 1)
  on conflict (app_id) do update set client_id = excluded.client_id, status = 1`

/** Connects one application of the company as `clientId`, and `others` unused ones. */
const connect = (database: string, clientId: string, others: number): Promise<void> =>
  onDatabase(database, async (client) => {
    const { rows } = await client.query(`select app_id from portal.application where app_code = 'contracts'`)
    const written = [JSON.stringify(settings), hash('sha256', secret, 'buffer')]
    await client.query('delete from idp.client where app_id = $1', [rows[0].app_id])
    await client.query(insert, [clientId, rows[0].app_id, ...written])
    await client.query(insertMirror, [rows[0].app_id, clientId])
    for (let made = 0; made < others; made += 1)
      await client.query(insert, [`app-idle-${made}`, randomUUID(), ...written])
  })

const planAt = ({ product, people }: Site, clientId: string): Plan => ({
  url: product.providerUrl,
  pid: product.provider.pid,
  connections,
  stepsPerUnit: 3,
  sequences: people.map(({ provider }) =>
    codeFlow(provider, { clientId, clientSecret: secret, redirectUri, scope }),
  ),
})

async function run(bench: Bench): Promise<Finding[]> {
  const { cleanup } = bench
  const world = await bench.world()
  const clientId = 'app-benchmark'
  await connect(world.databases.small, clientId, 0)
  await connect(world.databases.large, clientId, 1000)
  const few = await openSite(world)
  cleanup.defer(few.product.stop)
  const many = await openSite(world, { size: 'large' })
  cleanup.defer(many.product.stop)

  const log = join(world.folder, 'load.log')
  const plan = planAt(few, clientId)
  await runLoad({ ...plan, until: { requests: 2000 } }, log)
  const { url, sequences } = plan
  const paced = { url, sequences, unitsPerSecond: perSecond, seconds: bench.seconds }
  const { p50, p95, p99 } = await runLoad(paced, log)
  bench.say('connections: "limit" has one, "ours" a thousand and ten times the people')
  const sizes = await compareLoads(bench, world, { limit: plan, ours: planAt(many, clientId) })
  return [
    {
      figure: 'P-22',
      what: `sign-on of one more application, OpenID Connect, RS256, ${perSecond} a second, three requests`,
      goal: 'p95 at most 50 ms',
      limit: '–',
      ours: `p50 ${rounded(p50)}, p95 ${rounded(p95)}, p99 ${rounded(p99)} ms`,
      ratio: '–',
      met: p95 <= 50,
    },
    rateFinding({ figure: 'P-22', what: 'the same with 1,000 connections', share: 0.9 }, sizes),
  ]
}

export const signOnOfApplications: Benchmark = {
  name: 'sign-on',
  figures: 'P-22',
  about: 'sign-on of one more application at the bundled provider, its gate included',
  run,
}
