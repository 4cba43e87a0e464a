import type { WrittenMailContact } from '@iambiz/contract/features/mail/contacts.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { MailDeps } from '../deps.ts'
import { type ContactQuery, contactDetail, listContacts } from './listing.ts'
import { keptContacts, removeContact, saveContact } from './write.ts'

/** Returns the operations on contacts that all mail records share. */
export const mailContacts = (deps: MailDeps) => ({
  list: (actor: Actor, context: RequestContext, query: ContactQuery) =>
    listContacts(deps, actor, context, query),
  detail: (actor: Actor, context: RequestContext, id: string) => contactDetail(deps, actor, context, id),
  save: (actor: Actor, context: RequestContext, written: WrittenMailContact) =>
    saveContact(deps, actor, context, written),
  switchAll: keptContacts(deps).switchAll,
  remove: (actor: Actor, context: RequestContext, wish: { id: string; revision: number }) =>
    removeContact(deps, actor, context, wish),
})
