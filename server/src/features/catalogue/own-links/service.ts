import { randomUUID } from 'node:crypto'
import type { OwnLink, OwnLinks, ownLinkCalls } from '@iambiz/contract/features/catalogue/own-links.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import { hasPlaceholder } from '#server/platform/launch-address.ts'
import { readingOf } from '#server/platform/reading.ts'
import { isAddress } from '#server/platform/web-address.ts'
import type { OwnLinkDeps } from './deps.ts'
import { findOwnLinks, replaceOwnLinks, type StoredLinks } from './store.ts'

type Wish = ReceivedOf<(typeof ownLinkCalls)['POST /iam-portal/v1/portal/ownLinks']>['body']

/** Maximum links of one person. */
const limit = 24

export const ownLinksOf = ({ links, revision }: StoredLinks): OwnLinks => ({
  links: [...links],
  limit,
  revision,
})

/** Returns the link to store. An address that was stored under older rules stays valid until it is changed. */
function storedAs(
  { linkId, name, address, icon }: Wish['links'][number],
  before: ReadonlyMap<string, OwnLink>,
  context: RequestContext,
): OwnLink {
  const known = linkId === undefined ? undefined : before.get(linkId)
  if (linkId !== undefined && !known) fail('resource.not-found')
  if (address !== known?.address && (!isAddress(address) || hasPlaceholder(address)))
    refuse('own-link.address', 'address', context)
  return { linkId: known?.linkId ?? randomUUID(), name, address, icon, ...readingOf(name) }
}

/** Replaces the person's links; refuses an outdated revision with the present list, and links of other people. */
export async function changeOwnLinks(
  { db, mayAddLinks }: OwnLinkDeps,
  actor: Actor,
  context: RequestContext,
  { links, revision }: Wish,
): Promise<OwnLinks> {
  if (!(await mayAddLinks(actor))) fail('own-link.not-allowed')
  const before = await findOwnLinks(db, actor.userNo)
  if (before.revision !== revision) fail('resource.changed', { current: ownLinksOf(before) })
  if (links.length > limit) fail('own-link.full', { limit })
  const byId = new Map(before.links.map((link) => [link.linkId, link]))
  const after = links.map((link) => storedAs(link, byId, context))
  if (new Set(after.map(({ linkId }) => linkId)).size < after.length) fail('request.invalid')
  if (await replaceOwnLinks(db, actor.userNo, { links: after, revision }))
    return ownLinksOf({ links: after, revision: revision + 1 })
  return fail('resource.changed', { current: ownLinksOf(await findOwnLinks(db, actor.userNo)) })
}
