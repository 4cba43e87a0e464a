import type { MailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { MailDeps } from '../deps.ts'
import { shownContact } from './listing.ts'
import { columnWords, everyApp, exportName, stateWords } from './phrases.ts'
import { type ContactFilters, contactRows } from './reports.ts'

/** A company has hundreds of public mailboxes, so all of them are read in one query. */
const mostRows = 50_000

const cellsOf = (contact: MailContact, lang: Language): Cell[] => [
  contact.name,
  contact.email,
  contact.phone,
  contact.orgName,
  contact.appCode === '*' ? everyApp[lang] : contact.appName,
  contact.groupCount,
  stateWords[contact.status][lang],
  contact.remarks,
  contact.updateTime,
]

async function* cellRows(contacts: readonly MailContact[], lang: Language): AsyncGenerator<Cell[]> {
  for (const contact of contacts) yield cellsOf(contact, lang)
}

/** Exports the filtered contacts as a file that can be imported again. */
export const exportContacts = (
  deps: MailDeps,
  {
    filters,
    actor,
    context,
    reply,
  }: {
    filters: ContactFilters
    actor: Actor
    context: RequestContext
    reply: FastifyReply
  },
): Promise<SentFile> => {
  const { db, wireTime, scopeOf } = deps
  const { lang } = context
  const sheet = { actor, context, reply, name: exportName, columns: Object.values(columnWords) }
  return exportList(deps, sheet, async () => {
    const scope = await scopeOf(actor)
    const rows = await contactRows(db, lang, scope, { filters, limit: mostRows, offset: 0 })
    await audit(db, context, actor, { action: 'mail-contact.export', detail: { filters, rows: rows.length } })
    const contacts = rows.map((row) => shownContact(row, scope, wireTime))
    return cellRows(contacts, lang)
  })
}
