import type { MailContact, WrittenMailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type {
  MailGroupDetail,
  MailGroupSummary,
  WrittenMailGroup,
} from '@iambiz/contract/features/mail/groups.ts'
import type {
  MailTemplateDetail,
  MailTemplateSummary,
  WrittenMailTemplate,
} from '@iambiz/contract/features/mail/templates.ts'
import type { MailListed } from '@iambiz/contract/mail-records.ts'
import type { RefusedAddress } from '@iambiz/contract/platform/mail-record.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { ownedRecords } from '#server/platform/owned-records.ts'
import type { Page } from '#server/platform/page.ts'

type Saved = { id: string; revision: number; ignored: RefusedAddress[] }

/** How records of one kind are kept by the feature that they belong to. */
type Kept<Query, Summary, Detail, Written> = {
  list: (actor: Actor, context: RequestContext, query: Query) => Promise<Page<Summary>>
  /** Undefined where there is none that the person may see. */
  detail: (actor: Actor, context: RequestContext, id: string) => Promise<Detail | undefined>
  save: (actor: Actor, context: RequestContext, written: Written) => Promise<Saved>
  switchAll: ReturnType<typeof ownedRecords>['switchAll']
  remove: (actor: Actor, context: RequestContext, wish: { id: string; revision: number }) => Promise<void>
}

type Listed<K> = Extract<MailListed, { kind: K }>

export type MailRecordDeps = {
  templates: Kept<Listed<'TEMPLATE'>, MailTemplateSummary, MailTemplateDetail, WrittenMailTemplate>
  groups: Kept<Listed<'GROUP'>, MailGroupSummary, MailGroupDetail, WrittenMailGroup>
  contacts: Kept<Listed<'CONTACT'>, MailContact, MailContact, WrittenMailContact>
}

/** Templates, groups and contacts are kept by the same calls. */
export function mailRecordRoutes(serve: Serve, { templates, groups, contacts }: MailRecordDeps): void {
  const kinds = { TEMPLATE: templates, GROUP: groups, CONTACT: contacts }

  serve('POST /iam-portal/bulletin/emailTemplate/list', async ({ actor, context, body }) => {
    if (body.kind === 'TEMPLATE') return templates.list(actor, context, body)
    return body.kind === 'GROUP' ? groups.list(actor, context, body) : contacts.list(actor, context, body)
  })

  serve('POST /iam-portal/bulletin/emailTemplate/detail/:id', async ({ actor, context, params }) => {
    // The call does not say of which kind it is, and ids of different kinds are never the same.
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
