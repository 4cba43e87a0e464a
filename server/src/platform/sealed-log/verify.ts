import type { chainAsked, Verification } from '@iambiz/contract/platform/sealed-log.ts'
import type { z } from 'zod'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { refuse } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { SealedLog } from './sealed-log.ts'
import * as store from './verify-store.ts'

type Asked = z.output<typeof chainAsked>

/** Rows that one statement checks. */
const rowsAtOnce = 10_000
/** How long one call checks before it returns where to continue, in milliseconds. */
const usualPatienceMs = 10_000
/** Limited because a check occupies a CPU core. */
const checks: RateLimit = { limit: 12, windowSeconds: 60 }

/** The first fault of a chain. */
export type Broken = {
  kind: 'batch-changed' | 'batch-removed' | store.OddRow['kind']
  batchNo: bigint
  row?: store.OddRow
}

type Checked = { broken?: Broken; rows: number; batches: number; last: { batchNo: bigint; hash: Buffer } }

/** The first of these batches that was changed or does not follow its predecessor. */
function brokenLink(heads: readonly store.BatchHead[], before: Checked['last']): Broken | undefined {
  let { batchNo, hash } = before
  if (heads.length === 0) return { kind: 'batch-removed', batchNo: batchNo + 1n }
  for (const head of heads) {
    const next = batchNo + 1n
    if (BigInt(head.batch_no) !== next) return { kind: 'batch-removed', batchNo: next }
    if (!head.is_own) return { kind: 'batch-changed', batchNo: next }
    // Both hashes match their batches, so the previous batch was rewritten with a new hash.
    if (!head.previous_hash.equals(hash)) return { kind: 'batch-changed', batchNo: batchNo || next }
    ;({ batchNo, hash } = { batchNo: next, hash: head.hash })
  }
  return undefined
}

/** The first row of these batches that differs from its sealed state. */
async function brokenRow(
  db: Db,
  log: SealedLog,
  heads: readonly store.BatchHead[],
  isStart: boolean,
): Promise<Broken | undefined> {
  const kept = heads.filter(({ is_kept }) => is_kept).map(({ batch_no }) => batch_no)
  for (const batch of await store.batchesWithOtherRows(db, log, kept)) {
    if (!(await store.isStillKept(db, log, batch))) continue
    const row = await store.findOddRow(db, log, batch)
    return row
      ? { kind: row.kind, batchNo: BigInt(batch), row }
      : { kind: 'batch-changed', batchNo: BigInt(batch) }
  }
  const [first, last] = [heads[0], heads.at(-1)]
  if (!first || !last) return undefined
  const row = await store.findForeignRow(db, log, { from: first.batch_no, to: last.batch_no, isStart })
  return row && { kind: row.kind, batchNo: BigInt(row.batch_no), row }
}

/** The earlier batch where both are broken; within one batch the row. */
const firstOf = (link: Broken | undefined, row: Broken | undefined): Broken | undefined =>
  link && row ? (link.batchNo < row.batchNo ? link : row) : (link ?? row)

type Checking = { db: Db; log: SealedLog }

/** Checks the next batches, and adds the result to the totals. */
async function checkNext(
  { db, log }: Checking,
  checked: Checked,
  { last, isStart }: { last: bigint; isStart: boolean },
): Promise<Checked> {
  const heads = await store.findHeads(db, log, {
    from: checked.last.batchNo + 1n,
    to: last,
    most: rowsAtOnce,
  })
  const broken = firstOf(brokenLink(heads, checked.last), await brokenRow(db, log, heads, isStart))
  const end = heads.at(-1)
  return {
    rows: checked.rows + heads.reduce((sum, head) => sum + (head.is_kept ? head.row_count : 0), 0),
    batches: checked.batches + heads.length,
    last: end ? { batchNo: BigInt(end.batch_no), hash: end.hash } : checked.last,
    ...(broken ? { broken } : {}),
  }
}

async function checkRange(
  { db, log }: Checking,
  chain: store.Chain,
  { first, last, patienceMs }: { first: bigint; last: bigint; patienceMs: number },
): Promise<Checked> {
  const until = performance.now() + patienceMs
  const isStart = first === BigInt(chain.anchor_no) + 1n
  const before = isStart ? chain.anchor_hash : await store.hashOf(db, log, first - 1n)
  let checked: Checked = {
    rows: 0,
    batches: 0,
    last: { batchNo: first - 1n, hash: before ?? chain.anchor_hash },
  }
  if (!before) return { ...checked, broken: { kind: 'batch-removed', batchNo: first - 1n } }
  do {
    checked = await checkNext({ db, log }, checked, { last, isStart: isStart && checked.batches === 0 })
  } while (!checked.broken && checked.last.batchNo < last && performance.now() < until)
  return checked
}

/** Compares the end of the checked chain with the seal. */
function brokenEnd(chain: store.Chain, { batchNo, hash }: Checked['last']): Broken | undefined {
  const end = BigInt(chain.batch_no)
  if (batchNo < end) return { kind: 'batch-removed', batchNo: batchNo + 1n }
  return batchNo === end && !hash.equals(chain.hash) ? { kind: 'batch-changed', batchNo } : undefined
}

/** Checks the chain after a given batch, for a limited time; ignores batches that are added meanwhile. */
export async function verifyChain(
  db: Db,
  log: SealedLog,
  { from, to, after }: Asked,
  patienceMs = usualPatienceMs,
): Promise<Checked & { chain: store.Chain; next?: bigint }> {
  const chain = await store.findChain(db, log)
  const [anchor, end] = [BigInt(chain.anchor_no), BigInt(chain.batch_no)]
  const least = after === undefined || BigInt(after) < anchor ? anchor : BigInt(after)
  const isWhole = from === undefined && to === undefined
  const range = isWhole
    ? { first: least + 1n, last: end }
    : await store.batchesOfTime(db, log, { after: least, from, to })
  const nothing = { rows: 0, batches: 0, last: { batchNo: least, hash: chain.anchor_hash } }
  if (!range || range.first > range.last) return { ...nothing, chain }
  const checked = await checkRange({ db, log }, chain, { ...range, patienceMs })
  if (!checked.broken && checked.last.batchNo < range.last)
    return { ...checked, chain, next: checked.last.batchNo }
  const broken = checked.broken ?? (to === undefined ? brokenEnd(chain, checked.last) : undefined)
  return { ...checked, ...(broken ? { broken } : {}), chain }
}

const brokenParts = (wireTime: WireTime, { kind, batchNo, row }: Broken) => ({
  brokenAt: row ? `${batchNo}/${row.row_no}` : String(batchNo),
  broken: {
    kind,
    batchNo: String(batchNo),
    ...(row ? { rowNo: row.row_no } : {}),
    ...(row?.id ? { id: row.id } : {}),
    ...(row?.occurred_at ? { time: wireTime(row.occurred_at) } : {}),
  },
})

/**
 * Checks the chain of a log on behalf of a person, and audits the result; `name` is the log's name in the operation
 * log.
 */
export async function readVerification(
  { db, wireTime, log, name }: Checking & { wireTime: WireTime; name: string },
  actor: Actor,
  asked: Asked,
  context: RequestContext,
): Promise<Verification> {
  if (asked.from !== undefined && asked.to !== undefined && asked.to < asked.from)
    refuse('login-log.order', 'to', context)
  await takeRate(db, `verify-${name}:${actor.userNo}`, checks, context.now)
  const { broken, rows, batches, last, next, chain } = await verifyChain(db, log, asked)
  const found = broken ? brokenParts(wireTime, broken) : {}
  await audit(db, context, actor, {
    action: `${name}.verify`,
    result: broken ? 'failed' : 'ok',
    detail: { ...asked, checked: rows, batches, ...found },
  })
  return {
    intact: broken === undefined,
    ...found,
    checked: rows,
    batches,
    unsealed: chain.unsealed,
    ...(next === undefined ? {} : { next: String(next) }),
    ...(batches > 0 ? { head: { batchNo: String(last.batchNo), hash: last.hash.toString('hex') } } : {}),
    ...(chain.kept_from === null ? {} : { keptFrom: wireTime(new Date(chain.kept_from)) }),
  }
}
