import type {
  OpeningOutcome,
  OpeningPlan,
  OpeningRow,
  OpeningRun,
} from '@iambiz/contract/features/directory/account-openings.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import { fail } from '#server/platform/failure.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Page } from '#server/platform/page.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { OpeningDeps } from './deps.ts'
import { enqueueOpening, sealContextOf } from './perform.ts'
import { codeColumns, codesName } from './phrases.ts'
import { type Begun, type Meant, planOpening } from './plan.ts'
import * as store from './store.ts'

type Asker = Pick<Actor, 'userNo'>

function toRun({ wireTime }: OpeningDeps, row: store.DescribedOpening, { userNo }: Asker): OpeningRun {
  const { total, mailed, stopped, codes, again, ...counts } = row.counts
  return {
    ...{ runId: row.run_id, starterNo: row.starter_no, starterName: row.starter_name },
    state: row.ended_at === null ? 'running' : 'done',
    startTime: wireTime(row.started_at),
    ...(row.ended_at ? { endTime: wireTime(row.ended_at) } : {}),
    ...{ total, counts, mailed, stopped, codes, again, own: row.starter_no === userNo },
    ...(row.saved_at ? { againUntil: wireTime(store.againUntil(row.saved_at)) } : {}),
  }
}

async function runOf(deps: OpeningDeps, actor: Asker, context: RequestContext, runId: string) {
  const row = (await store.findOpening(deps.db, context, runId)) ?? fail('resource.not-found')
  return toRun(deps, row, actor)
}

export const previewOpening = async (deps: OpeningDeps, meant: Meant): Promise<OpeningPlan> =>
  (await planOpening(deps, meant)).openingPlan

/** Starts opening accounts in the background, if the selected people are still those of the preview. */
export async function beginOpening(
  deps: OpeningDeps,
  actor: Actor,
  context: RequestContext,
  { version, ...meant }: Begun,
): Promise<OpeningRun> {
  const { openingPlan, userNos } = await planOpening(deps, meant)
  if (openingPlan.version !== version) fail('resource.changed', { current: openingPlan })
  if (openingPlan.toOpen === 0) fail('opening.nobody')
  if (openingPlan.toOpen > deps.most) fail('opening.many')
  const { requestId: request_id, lang, ip, env, now } = context
  const runId = await transact(deps.db, async (trx) => {
    const begun = { starter_no: actor.userNo, ...{ lang, request_id, ip, env } }
    const id = (await store.insertOpening(trx, begun, { userNos, now })) ?? fail('opening.running')
    await enqueueOpening(trx, id)
    const { toOpen, byMail } = openingPlan
    await audit(trx, context, actor, { action: 'person.open-accounts', detail: { people: toOpen, byMail } })
    return id
  })
  return runOf(deps, actor, context, runId)
}

export async function openingPage(
  deps: OpeningDeps,
  actor: Asker,
  context: RequestContext,
  paging: { pageNum: number; pageSize: number },
): Promise<Page<OpeningRun>> {
  const page = await store.openingPage(deps.db, context, paging)
  return { ...page, list: page.list.map((row) => toRun(deps, row, actor)) }
}

type Looked = { runId: string; outcome?: OpeningOutcome | undefined; pageNum: number; pageSize: number }

export async function openingDetail(
  deps: OpeningDeps,
  actor: Asker,
  context: RequestContext,
  looked: Looked,
): Promise<Page<OpeningRow> & { run: OpeningRun }> {
  const run = await runOf(deps, actor, context, looked.runId)
  const page = await store.openingPeople(deps.db, context.lang, looked)
  const list = page.list.map(
    (row): OpeningRow => ({
      ...{ userNo: row.user_no, userName: row.user_name, outcome: row.outcome ?? 'waiting' },
      ...(row.fault ? { fault: row.fault } : {}),
      ...(row.outcome === 'opened' ? { delivery: row.handed ? 'handed' : 'mail' } : {}),
      ...(row.address ? { email: row.address } : {}),
      ...(row.expires_at ? { expireTime: deps.wireTime(row.expires_at) } : {}),
    }),
  )
  return { ...page, list, run }
}

type Asked = { runId: string; actor: Actor; context: RequestContext; reply: FastifyReply }

/** Returns the codes that were not mailed. They can be saved again for a short time, because a download can fail. */
export async function saveCodes(
  deps: OpeningDeps,
  { runId, actor, context, reply }: Asked,
): Promise<SentFile> {
  const { db, box } = deps
  const run = await runOf(deps, actor, context, runId)
  if (!run.own) {
    const target = { type: 'account-opening', id: runId }
    await auditDenial(db, context, actor, { action: 'person.save-codes', reason: 'not_own', target })
    fail('opening.not-own')
  }
  const sheet = { actor, context, reply, name: codesName, columns: codeColumns }
  return exportList(deps, sheet, async () => {
    const taken = await transact(db, async (trx) => {
      const codes = await store.takeCodes(trx, runId, context.now)
      if (codes.length === 0) fail('opening.codes-gone')
      const target = { type: 'account-opening', id: runId }
      await audit(trx, context, actor, {
        action: 'person.save-codes',
        target,
        detail: { people: codes.length, again: codes.some(({ again }) => again) },
      })
      return codes
    })
    const rows = taken.map(({ user_no, name_zh, name_en, expires_at, code_sealed }): Cell[] => [
      ...[user_no, context.lang === 'en' ? (name_en ?? name_zh) : name_zh],
      box.open(code_sealed, sealContextOf(runId, user_no)) ?? '',
      ...[deps.wireTime(expires_at), deps.chooseAddress(user_no)],
    ])
    return (async function* () {
      yield* rows
    })()
  })
}
