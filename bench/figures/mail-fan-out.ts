import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { writeMails } from '@iambiz/server/features/announcements/mails/fan-out.ts'
import { postingToMany } from '@iambiz/server/features/mail/delivery/outbox-of-many-store.ts'
import { renderTemplate } from '@iambiz/server/features/mail/templates/render.ts'
import { openDatabase } from '@iambiz/server/platform/db/database.ts'
import { wireTimeIn } from '@iambiz/server/platform/wire-time.ts'
import { openBrowser } from '@iambiz/server/testing/browser.ts'
import type pg from 'pg'
import type { Bench, Benchmark, Finding } from '../bench.ts'
import { type Rate, rateFinding } from '../compare.ts'
import { alternate, rounded } from '../measure.ts'
import { openCrowd } from '../world/crowd.ts'
import { signIn, startProduct } from '../world/product.ts'
import { onDatabase, type World } from '../world/world.ts'

const people = 100_000
const columns = `mail_id, letter_id, user_no, address, lang, state, due_at, tried_since, created_at, contact_id,
  group_ids, is_copy, is_of_many`

const template = '(select template_id from portal.mail_template where app_id is null and type = 2 limit 1)'

/** Creates a released announcement for all users that is mailed to its audience only. */
async function announce(client: pg.Client): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into portal.announcement (announcement_id, title_zh, type, content_zh, app_id, publish_start_at, push_scope, status,
       released_at, creator_no)
     select $1, '全员公告', 2, '<p>内容</p>', app_id, now(), 1, 1, now(), creator_no from portal.announcement limit 1`,
    [id],
  )
  await client.query(
    `insert into portal.announcement_mailing (announcement_id, template_id, to_audience) values ($1, ${template}, true)`,
    [id],
  )
  return id
}

/** Returns the duration in seconds, after deleting and vacuuming so that each run starts in the same state. */
async function secondsOf(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  await client.query('delete from portal.letter')
  await client.query('vacuum analyze portal.mail')
  await client.query('checkpoint')
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const rateOf = (seconds: number): Rate => ({ perSecond: people / seconds, processorMicros: Number.NaN })

/** Compares writing the mails with COPY of the same rows into the same table. */
async function fanningOut({ repetitions, say, cleanup }: Bench, url: string): Promise<Finding> {
  const database = openDatabase({ url, max: 2, timeZone: 'Asia/Shanghai', onError: () => {} })
  cleanup.defer(database.close)
  const deps = {
    db: database.db,
    wireTime: wireTimeIn('Asia/Shanghai'),
    baseUrl: 'https://portal.chengchuan.example',
    postToMany: postingToMany({ held: false }),
    renderTemplate,
  }
  // The server process of PostgreSQL writes this file, possibly as another user of the machine.
  const file = join(tmpdir(), `iambiz-bench-${randomUUID()}.copy`)
  cleanup.defer(() => rmSync(file, { force: true }))
  return onDatabase(url, async (client) => {
    const fanOut = async () => {
      const id = await announce(client)
      const seconds = await secondsOf(client, async () => {
        const mails = await writeMails(deps, id, new Date())
        if (mails < people * 0.9) throw new Error(`${mails} mails were written`)
      })
      return rateOf(seconds)
    }
    await fanOut()
    await client.query(`copy portal.mail (${columns}) to '${file}'`)
    const { rows } = await client.query('select letter_id from portal.mail limit 1')
    const copy = async () => {
      const seconds = await secondsOf(client, async () => {
        await client.query(
          `insert into portal.letter (letter_id, cause, subject_zh, subject_en, text_zh, text_en, path, created_at)
           values ($1, 'reminder', 'x', 'x', 'x', 'x', '/home', now())`,
          [rows[0].letter_id],
        )
        await client.query(`copy portal.mail (${columns}) from '${file}'`)
      })
      return rateOf(seconds)
    }
    say('writing the mails of a release to 100,000 people')
    const result = await alternate({ limit: copy, ours: fanOut }, repetitions, say)
    return rateFinding(
      { figure: 'P-20', what: 'mails to 100,000 people; the limit is COPY of the same rows', share: 0.5 },
      result,
    )
  })
}

/** Measures the release request with mails to all users and without mails. */
async function releasing({ repetitions, say, cleanup }: Bench, world: World, url: string): Promise<Finding> {
  const product = await startProduct(world, { env: { DATABASE_URL: url } })
  cleanup.defer(product.stop)
  const { portal: cookie } = await signIn(product, 'superadmin')
  const browser = openBrowser(
    product.portalUrl,
    new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string])),
  )
  const { envelope } = await browser.call('GET /iam-portal/bulletin/getAllApp')
  const templateId = await onDatabase(
    url,
    async (client) => (await client.query(`select ${template} as id`)).rows[0].id,
  )
  const side = (mail: object | null) => async () => {
    const began = performance.now()
    const { status } = await browser.call('POST /iam-portal/system/bulletin', {
      body: {
        ...{
          title: { zh: '全员公告' },
          content: { zh: '<p>内容</p>' },
          type: 2,
          appId: envelope.data[0]?.appId,
        },
        ...{
          pushScope: 1,
          forcedPush: false,
          publishStartTime: '2099-01-01 00:00:00',
          mail,
          action: 'release',
        },
      },
    })
    if (status !== 200) throw new Error(`releasing answered ${status}`)
    return { ms: performance.now() - began }
  }
  const sides = { limit: side(null), ours: side({ templateId, toAudience: true }) }
  await Promise.all([sides.limit(), sides.ours()])
  say('release to 100,000 people: "limit" is without mails')
  const { limit, ours } = await alternate(sides, repetitions * 5, () => {})
  return {
    figure: 'P-20',
    what: 'the request of a release that is mailed to 100,000 people',
    goal: 'at most 50 ms more than without mails',
    limit: `${rounded(limit.ms)} ms`,
    ours: `${rounded(ours.ms)} ms`,
    ratio: '',
    met: ours.ms - limit.ms <= 50,
  }
}

async function run(bench: Bench): Promise<Finding[]> {
  const world = await bench.world()
  const url = await openCrowd(world, 'mail_fan_out', { people, announcements: 100 })
  return [await fanningOut(bench, url), await releasing(bench, world, url)]
}

export const mailFanOut: Benchmark = {
  name: 'mail-fan-out',
  figures: 'P-20',
  about: 'an announcement that is mailed to its audience of 100,000',
  run,
}
