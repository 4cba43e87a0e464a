import type { ContactFault, WrittenMailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { ownedRecords } from '#server/platform/owned-records.ts'
import type { MailDeps } from '../deps.ts'
import { faultsOf } from './faults.ts'
import { contactDetail } from './listing.ts'
import { contactAddress, needOf, organizationExists } from './reports.ts'
import { insertContacts, updateContact } from './store.ts'

/** Name of contacts in the audit log. */
const name = 'mail-contact'

export const keptContacts = (deps: MailDeps) =>
  ownedRecords(deps, { table: 'mail_contact', key: 'contact_id', name })

const failureOf = {
  name: 'mail-contact.name',
  'too-long': 'request.fields',
  format: 'mail-contact.format',
  domain: 'mail-contact.not-company',
  duplicate: 'mail-contact.exists',
  exists: 'mail-contact.exists',
  person: 'mail-contact.person',
} as const satisfies Record<ContactFault, Parameters<typeof fail>[0]>

/**
 * Returns the columns for the written contact; refuses an invalid one. `before` is the present address of the contact.
 */
async function columnsOf(deps: MailDeps, lang: Language, written: WrittenMailContact, before?: string) {
  const [judged] = await faultsOf(deps, [written])
  const { address, fault } = judged ?? { address: '', fault: 'format' }
  const isKept = before !== undefined && before.toLowerCase() === address.toLowerCase()
  // A contact may keep its present address, even if that address no longer follows the rules.
  if (fault && !(isKept && fault !== 'name'))
    refuse(failureOf[fault], fault === 'name' ? 'name' : 'email', { lang })
  const { orgCode, phone, remarks, status } = written
  if (orgCode !== undefined && !(await organizationExists(deps.db, orgCode)))
    refuse('mail-contact.organization', 'orgCode', { lang })
  return { name: written.name, address, phone, remarks, status, org_code: orgCode ?? null }
}

/** Reports the unique violation when a concurrent request took the address first. */
function orTaken(error: unknown, lang: Language): never {
  const { code, constraint } = recordOf(error)
  if (code === '23505' && constraint === 'mail_contact_address')
    refuse('mail-contact.exists', 'email', { lang })
  throw error
}

/** Creates a contact or changes the one with this id; returns its id and revision. */
export async function saveContact(
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  written: WrittenMailContact,
): Promise<{ id: string; revision: number; ignored: [] }> {
  const { lang, now } = context
  const { id, revision } = written
  const kept = keptContacts(deps)
  // Rights are checked first, so that validation messages reveal nothing about contacts of other maintainers.
  const standing = await kept.mayWrite(actor, context, written)
  const before = id === undefined ? undefined : await contactAddress(deps.db, id)
  const columns = await columnsOf(deps, lang, written, before)
  const saving = kept.write(actor, context, {
    ...standing,
    id,
    revision,
    current: (stale) => contactDetail(deps, actor, context, stale),
    async save(trx, owner) {
      const row = { ...columns, ...owner }
      const saved =
        id === undefined
          ? (await insertContacts(trx, [{ ...row, created_at: now }]))[0]
          : { contact_id: id, revision: await updateContact(trx, id, row) }
      if (!saved) return refuse('mail-contact.exists', 'email', { lang })
      return { id: saved.contact_id, revision: saved.revision, detail: written }
    },
  })
  const saved = await saving.catch((error: unknown) => orTaken(error, lang))
  return { ...saved, ignored: [] }
}

/** Removes a contact that no group and no announcement needs. */
export const removeContact = (
  deps: MailDeps,
  actor: Actor,
  context: RequestContext,
  wish: { id: string; revision: number },
): Promise<void> =>
  keptContacts(deps).remove(actor, context, {
    ...wish,
    async refuse(trx, id) {
      const need = await needOf(trx, id)
      if (need) fail(need === 'group' ? 'mail-contact.in-use' : 'mail-contact.announced')
    },
  })
