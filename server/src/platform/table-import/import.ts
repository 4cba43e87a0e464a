import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '../actor.ts'
import { audit } from '../audit.ts'
import type { Db } from '../db/tables.ts'
import { fail } from '../failure.ts'
import { takeUploadRate } from '../files/keep-file.ts'
import { readRows, type SentTable, type TableKind } from './read-rows.ts'
import type { ReportContext, ReportHead } from './report.ts'

export type TableImport<Row, Plan, Report extends ReportHead, Done> = TableKind<Row> & {
  /** Adds data of other systems to the rows. Runs before the transaction, which must not wait for them. */
  prepare?: (db: Db, rows: readonly Row[]) => Promise<readonly Row[]>
  plan: (db: Db, rows: readonly Row[], actor: Actor) => Promise<Plan>
  report: (plan: Plan, reportContext: ReportContext) => Report
  /** Locks the data behind a plan until the transaction ends. */
  hold?: (trx: Db, rows: readonly Row[]) => Promise<void>
  /** Writes a plan without faults. */
  write: (trx: Db, plan: Plan, actor: Actor, context: RequestContext) => Promise<Done>
}

async function prepared<Row>(
  {
    db,
    imported,
  }: { db: Db; imported: Pick<TableImport<Row, unknown, ReportHead, unknown>, 'prepare'> & TableKind<Row> },
  sent: SentTable,
) {
  const { rows, ignored } = await readRows(imported, sent)
  return { rows: (await imported.prepare?.(db, rows)) ?? rows, ignored }
}

/** Reports what an import of the file would change. Writes only the audit row of the check. */
export async function checkImport<Row, Plan, Report extends ReportHead>(
  { db, imported }: { db: Db; imported: TableImport<Row, Plan, Report, unknown> },
  actor: Actor,
  context: RequestContext,
  sent: SentTable,
): Promise<Report> {
  await takeUploadRate(db, actor, 'read', context.now)
  const { rows, ignored } = await prepared({ db, imported }, sent)
  const plan = await imported.plan(db, rows, actor)
  const report = imported.report(plan, { file: sent.content, ignored, lang: context.lang })
  await audit(db, context, actor, { action: `${imported.subject}.import-check`, detail: report.counts })
  return report
}

/** Runs the import exactly as it was reported for the same file; fails where the result would differ by now. */
export async function applyImport<Row, Plan, Report extends ReportHead, Done extends object>(
  { db, imported }: { db: Db; imported: TableImport<Row, Plan, Report, Done> },
  actor: Actor,
  context: RequestContext,
  { tried, ...sent }: SentTable & { tried: string },
): Promise<Done> {
  await takeUploadRate(db, actor, 'read', context.now)
  const { rows, ignored } = await prepared({ db, imported }, sent)
  return transact(db, async (trx) => {
    await imported.hold?.(trx, rows)
    const plan = await imported.plan(trx, rows, actor)
    const report = imported.report(plan, { file: sent.content, ignored, lang: context.lang })
    if (report.tried !== tried) fail(`${imported.subject}.import-changed`)
    if (report.counts.wrong > 0) fail(`${imported.subject}.import-wrong`)
    const done = await imported.write(trx, plan, actor, context)
    await audit(trx, context, actor, {
      action: `${imported.subject}.import`,
      detail: { rows: rows.length, ...done },
    })
    return done
  })
}
