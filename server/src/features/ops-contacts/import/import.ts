import { type ContactImportReport, maxImportedContacts } from '@iambiz/contract/features/ops-contacts.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { takeUploadRate } from '#server/platform/files/keep-file.ts'
import { readTable } from '#server/platform/files/table.ts'
import { outcomeOf, planImport } from './plan.ts'
import { reportOf, triedOf } from './report.ts'
import { maintained, presentContacts } from './reports.ts'
import { readContacts, type TypedRow } from './typed.ts'
import { type Plan, writePlan } from './write.ts'

type Sent = { content: Buffer; fileName: string }

/** A title and headings may stand above the contacts. */
const mostRows = maxImportedContacts + 6

async function readFile({ content, fileName }: Sent): Promise<{ rows: TypedRow[]; ignored: string[] }> {
  const table = await readTable(content, fileName, mostRows)
  const { rows, ignored } = readContacts(table) ?? fail('ops-contact.import-columns')
  if (rows.length > maxImportedContacts || table.length > mostRows) fail('ops-contact.import-many')
  if (rows.length === 0) fail('ops-contact.import-none')
  return { rows, ignored }
}

async function planOf(db: Db, rows: readonly TypedRow[], actor: Actor): Promise<Plan> {
  const appIds = await maintained(db, actor, [...new Set(rows.map(({ appCode }) => appCode))])
  const contacts = await presentContacts(db, [...appIds.values()])
  return { planned: planImport(rows, { applications: new Set(appIds.keys()), contacts }), appIds }
}

/** Tells what importing a file would do. Nothing is written but that it was read. */
export async function checkImport(
  db: Db,
  actor: Actor,
  context: RequestContext,
  sent: Sent,
): Promise<ContactImportReport> {
  await takeUploadRate(db, actor, 'read', context.now)
  const { rows, ignored } = await readFile(sent)
  const { planned } = await planOf(db, rows, actor)
  const report = reportOf(planned, { ignored, tried: triedOf(sent.content, planned), lang: context.lang })
  await audit(db, context, actor, { action: 'ops-contact.import-check', detail: report.counts })
  return report
}

/** Does all that was told of the same file, or nothing where that would be anything else by now. */
export async function importContacts(
  db: Db,
  actor: Actor,
  context: RequestContext,
  { tried, ...sent }: Sent & { tried: string },
): Promise<{ created: number; updated: number }> {
  await takeUploadRate(db, actor, 'read', context.now)
  const { rows } = await readFile(sent)
  return transact(db, async (trx) => {
    const plan = await planOf(trx, rows, actor)
    if (triedOf(sent.content, plan.planned) !== tried) fail('ops-contact.import-changed')
    if (plan.planned.some((row) => outcomeOf(row) === 'wrong')) fail('ops-contact.import-wrong')
    const done = await writePlan(trx, plan, actor, context)
    await audit(trx, context, actor, {
      action: 'ops-contact.import',
      detail: { rows: rows.length, ...done },
    })
    return done
  })
}
