import { buffer } from 'node:stream/consumers'
import type { announcementMaintenance } from '@iambiz/contract/features/announcement-maintenance.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import { keepFile, takeUploadRate } from '#server/platform/files/keep-file.ts'
import { contentInRow, filesOf } from '#server/platform/files/store.ts'
import { picturePath, picturesIn } from '#server/platform/rich-text.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import { covers, scopeOf } from './scope.ts'
import { findApp } from './store.ts'

type NewAnnouncement = ReceivedOf<
  (typeof announcementMaintenance)['POST /iam-portal/system/bulletin']
>['body']

/** Stores what a file contains once more, as if the person had sent it; undefined where its content is gone. */
async function copied(
  deps: AnnouncementMaintenanceDeps,
  actor: Actor,
  context: RequestContext,
  file: Awaited<ReturnType<typeof filesOf>>[number],
): Promise<string | undefined> {
  const stored = await deps.contents.get(file.file_id)
  const content = stored ? await buffer(stored) : await contentInRow(deps.db, file.file_id)
  if (!content) return undefined
  await takeUploadRate(deps.db, actor, file.purpose, context.now)
  const accepted = { label: file.file_name, mediaType: file.media_type, content }
  const copy = await keepFile(deps, actor, context, { purpose: file.purpose, accepted, action: 'file.copy' })
  return copy.file_id
}

/**
 * A new announcement that began as a copy, with copies of those files that still belong to the other one: a file belongs
 * to one announcement, whose readers may have it. What cannot be copied stays as it is and is refused like any file of
 * somebody else's.
 */
export async function withCopies(
  deps: AnnouncementMaintenanceDeps,
  actor: Caller,
  context: RequestContext,
  input: NewAnnouncement,
): Promise<NewAnnouncement> {
  const { copiedFrom, content } = input
  const attachments = input.attachments?.map((id) => id.toLowerCase())
  if (!copiedFrom || 'systemCode' in actor) return input
  const appId = await findApp(deps.db, copiedFrom)
  if (appId === undefined || !covers(await scopeOf(deps.db, actor), appId)) return input
  const named = new Set([...(attachments ?? []), ...picturesIn(`${content.zh}${content.en ?? ''}`)])
  const shared = (await filesOf(deps.db, copiedFrom)).filter(({ file_id }) => named.has(file_id))
  const copies = new Map<string, string>()
  for (const file of shared) {
    const copy = await copied(deps, actor, context, file)
    if (copy) copies.set(file.file_id, copy)
  }
  const rewritten = (html: string): string =>
    [...copies].reduce((text, [from, to]) => text.replaceAll(picturePath(from), picturePath(to)), html)
  return {
    ...input,
    ...(attachments && { attachments: attachments.map((id) => copies.get(id) ?? id) }),
    content: {
      zh: rewritten(content.zh),
      ...(content.en === undefined ? {} : { en: rewritten(content.en) }),
    },
  }
}
