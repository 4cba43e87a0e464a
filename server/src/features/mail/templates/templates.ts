import type { WrittenMailTemplate } from '@iambiz/contract/features/mail/templates.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { MailDeps } from '../deps.ts'
import { type TemplateQuery, templateDetail, templateList } from './listing.ts'
import { isInUse } from './reports.ts'
import { ownedTemplates, saveTemplate } from './save.ts'

/** Returns the operations on mail templates that all records share. */
export function mailTemplates(deps: MailDeps) {
  const { switchAll, remove } = ownedTemplates(deps)

  return {
    switchAll,

    list: (actor: Actor, context: RequestContext, query: TemplateQuery) =>
      templateList(deps, actor, context, query),

    detail: (actor: Actor, context: RequestContext, id: string) => templateDetail(deps, actor, context, id),

    save: (actor: Actor, context: RequestContext, written: WrittenMailTemplate) =>
      saveTemplate(deps, actor, context, written),

    remove: (actor: Actor, context: RequestContext, wish: { id: string; revision: number }) =>
      remove(actor, context, {
        ...wish,
        async refuse(trx, id) {
          if (await isInUse(trx, id, context.now)) fail('mail-template.in-use')
        },
      }),
  }
}
