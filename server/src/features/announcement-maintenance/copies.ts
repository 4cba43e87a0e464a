import { buffer } from 'node:stream/consumers'
import type { announcementMaintenance } from '@iambiz/contract/features/announcement-maintenance.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import { dropFiles, keepFile, takeUploadRate } from '#server/platform/files/keep-file.ts'
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

/** The files of the announcement that a new one is a copy of, as far as the new one names them. */
async function sharedFiles(deps: AnnouncementMaintenanceDeps, actor: Actor, input: NewAnnouncement) {
  const { copiedFrom, content, attachments = [] } = input
  const appId = copiedFrom && (await findApp(deps.db, copiedFrom))
  if (!copiedFrom || !appId || !covers(await scopeOf(deps.db, actor), appId)) return []
  const named = new Set([
    ...attachments.map((id) => id.toLowerCase()),
    ...picturesIn(`${content.zh}${content.en ?? ''}`),
  ])
  return (await filesOf(deps.db, copiedFrom)).filter(({ file_id }) => named.has(file_id))
}

/** The announcement with copies, by the ids of their originals, in place of these. */
function naming(copies: ReadonlyMap<string, string>, input: NewAnnouncement): NewAnnouncement {
  const { attachments, content } = input
  const rewritten = (html: string): string =>
    [...copies].reduce((text, [from, to]) => text.replaceAll(picturePath(from), picturePath(to)), html)
  return {
    ...input,
    ...(attachments && { attachments: attachments.map((id) => copies.get(id.toLowerCase()) ?? id) }),
    content: {
      zh: rewritten(content.zh),
      ...(content.en === undefined ? {} : { en: rewritten(content.en) }),
    },
  }
}

/**
 * Writes a new announcement that began as a copy, with copies of those files that still belong to the other one: a file
 * belongs to one announcement, whose readers may have it. What cannot be copied stays as it is and is refused like any
 * file of somebody else's. Where nothing is written, no copy is left.
 */
export async function withCopies<T>(
  deps: AnnouncementMaintenanceDeps,
  actor: Caller,
  context: RequestContext,
  { input, write }: { input: NewAnnouncement; write: (own: NewAnnouncement) => Promise<T> },
): Promise<T> {
  if (!input.copiedFrom || 'systemCode' in actor) return write(input)
  const copies = new Map<string, string>()
  try {
    for (const file of await sharedFiles(deps, actor, input)) {
      const copy = await copied(deps, actor, context, file)
      if (copy) copies.set(file.file_id, copy)
    }
    return await write(naming(copies, input))
  } catch (error) {
    // What cannot be taken away now is swept with what belongs to nothing.
    await dropFiles(deps, [...copies.values()]).catch(() => undefined)
    throw error
  }
}
