import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { mailContacts } from './contacts/contacts.ts'
import type { MailDeps } from './deps.ts'
import { mailGroups } from './groups/groups.ts'
import { mailTemplates } from './templates/templates.ts'

/** The calls that templates, groups and contacts share. */
export function mailRecordRoutes(serve: Serve, deps: MailDeps): void {
  const [templates, groups, contacts] = [mailTemplates(deps), mailGroups(deps), mailContacts(deps)]
  const kinds = { TEMPLATE: templates, GROUP: groups, CONTACT: contacts }

  serve('POST /iam-portal/bulletin/emailTemplate/list', async ({ actor, context, body }) => {
    if (body.kind === 'TEMPLATE') return templates.list(actor, context, body)
    return body.kind === 'GROUP' ? groups.list(actor, context, body) : contacts.list(actor, context, body)
  })

  serve('POST /iam-portal/bulletin/emailTemplate/detail/:id', async ({ actor, context, params }) => {
    // The call does not name the kind of record; ids are UUIDs, so at most one kind has this id.
    for (const { detail } of Object.values(kinds)) {
      const found = await detail(actor, context, params.id)
      if (found) return found
    }
    return fail('resource.not-found')
  })

  serve('POST /iam-portal/bulletin/emailTemplate/saveOrUpdate', async ({ actor, context, body }) => {
    if (body.kind === 'TEMPLATE') return templates.save(actor, context, body)
    return body.kind === 'GROUP' ? groups.save(actor, context, body) : contacts.save(actor, context, body)
  })

  serve('POST /iam-portal/bulletin/emailTemplate/status', async ({ actor, context, body }) =>
    body.ids.length === 0
      ? fail('mail-record.none-chosen')
      : kinds[body.kind].switchAll(actor, context, body),
  )

  serve('DELETE /iam-portal/bulletin/emailTemplate/:id', async ({ actor, context, params, body }) => {
    await kinds[body.kind].remove(actor, context, { id: params.id, revision: body.revision })
    return { id: params.id }
  })
}
