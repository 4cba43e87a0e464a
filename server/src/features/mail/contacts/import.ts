import {
  type ContactFault,
  type ImportedContact,
  maxImported,
} from '@iambiz/contract/features/mail/contacts.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { PeopleRow } from '#server/platform/files/people-columns.ts'
import { ownAppId } from '#server/platform/owned-records.ts'
import type { MailDeps } from '../deps.ts'
import { faultsOf } from './faults.ts'
import { soundRow } from './sound-row.ts'
import { insertContacts } from './store.ts'

type Written = { name: string; email: string; phone: string; remarks: string }

/** Returns the lines of a file as contacts, with the reason for each line that cannot become one. Writes nothing. */
export async function readContacts(
  deps: Pick<MailDeps, 'db' | 'readDomains'>,
  rows: readonly PeopleRow[],
): Promise<{ lines: ImportedContact[] }> {
  if (rows.length > maxImported) return fail('mail-contact.too-many')
  const sound = rows.map(soundRow)
  const judged = await faultsOf(
    deps,
    sound.map(({ row }) => row),
  )
  const lines = sound.map(({ row, found }, at) => {
    if (found.reason) return { ...row, ...found }
    const { address = row.email, fault } = judged[at] ?? {}
    return { ...row, ...found, email: address, ...(fault ? { reason: fault } : {}) }
  })
  return { lines }
}

/**
 * Adds the valid contacts in one transaction and reports the others. They are checked again, because the data may have
 * changed since the preview.
 */
export async function importContacts(
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  { appCode, contacts }: { appCode: string; contacts: readonly Written[] },
): Promise<{ created: number; skipped: { email: string; reason: ContactFault }[] }> {
  const { db, scopeOf } = deps
  const app_id = await ownAppId(db, await scopeOf(actor), appCode)
  const judged = await faultsOf(deps, contacts)
  const now = context.now
  const rows = contacts.flatMap(({ name, phone, remarks }, at) => {
    const { address = '', fault } = judged[at] ?? { fault: 'format' }
    if (fault) return []
    return [
      { app_id, name, address, phone, remarks, updater_no: actor.userNo, created_at: now, updated_at: now },
    ]
  })
  const inserted = await transact(db, async (trx) => {
    const added = await insertContacts(
      trx,
      rows.map((row) => ({ ...row, org_code: null })),
    )
    const detail = { appCode, added: added.length, addresses: added.map(({ address }) => address) }
    await audit(trx, context, actor, { action: 'mail-contact.import', detail })
    return new Set(added.map(({ address }) => address))
  })
  const skipped = judged.flatMap(({ address, fault }) => {
    const reason = fault ?? (inserted.has(address) ? undefined : 'exists')
    return reason ? [{ email: address, reason }] : []
  })
  return { created: inserted.size, skipped }
}
