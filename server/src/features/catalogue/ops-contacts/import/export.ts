import type { opsContacts } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { mostExported } from '@iambiz/contract/platform/log-list.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { type ContactRow, managedRows } from '../managed-reports.ts'
import { textsOf } from '../rows.ts'
import { columnWords, dutyWords, exportName, tableColumns } from './phrases.ts'

type Filter = ReceivedOf<(typeof opsContacts)['POST /iam-authority/v1/admin/opsContact/excel/list']>['body']

function cellsOf(contact: ContactRow, lang: Language): Cell[] {
  const texts = textsOf(contact)
  const written = { ...texts, appName: contact.app_name, duty: dutyWords[texts.duty][lang] }
  return tableColumns.map((column) => written[column])
}

async function* rowsOf(contacts: readonly ContactRow[], lang: Language): AsyncGenerator<Cell[]> {
  for (const contact of contacts) yield cellsOf(contact, lang)
}

/** Exports the filtered contacts as a file; importing it without edits changes nothing. */
export const exportContacts = (
  deps: { db: Db; wireTime: WireTime },
  {
    filter,
    actor,
    context,
    reply,
  }: { filter: Filter; actor: Actor; context: RequestContext; reply: FastifyReply },
): Promise<SentFile> => {
  const { lang } = context
  const columns = tableColumns.map((column) => columnWords[column])
  return exportList(deps, { actor, context, reply, name: exportName, columns }, async () => {
    const rows = await managedRows(deps.db, lang, { manager: actor, filter, limit: mostExported })
    await audit(deps.db, context, actor, {
      action: 'ops-contact.export',
      detail: { filters: filter, rows: rows.length },
    })
    return rowsOf(rows, lang)
  })
}
