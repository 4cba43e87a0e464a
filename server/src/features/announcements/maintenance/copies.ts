import type { announcementMaintenance } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Actor, Caller, RequestContext } from '#server/platform/actor.ts'
import { type Copies, withCopies } from '#server/platform/files/copies.ts'
import { filesOf } from '#server/platform/files/store.ts'
import { picturesIn, withPictures } from '#server/platform/rich-text.ts'
import { covers, scopeOf } from '../scope.ts'
import type { AnnouncementMaintenanceDeps } from './deps.ts'
import { findApp } from './store.ts'

type NewAnnouncement = ReceivedOf<
  (typeof announcementMaintenance)['POST /iam-portal/system/bulletin']
>['body']

/** Returns the files of the original announcement that the copy refers to. */
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

/** Replaces the ids of the original files with the ids of their copies. */
function naming(copies: Copies, input: NewAnnouncement): NewAnnouncement {
  const { attachments, content } = input
  return {
    ...input,
    ...(attachments && { attachments: attachments.map((id) => copies.get(id.toLowerCase()) ?? id) }),
    content: {
      zh: withPictures(content.zh, copies),
      ...(content.en === undefined ? {} : { en: withPictures(content.en, copies) }),
    },
  }
}

/** Creates an announcement that was started as a copy. Files that still belong to the original are copied. */
export async function withCopiedFiles<T>(
  deps: AnnouncementMaintenanceDeps,
  actor: Caller,
  context: RequestContext,
  { input, write }: { input: NewAnnouncement; write: (own: NewAnnouncement) => Promise<T> },
): Promise<T> {
  if (!input.copiedFrom || 'systemCode' in actor) return write(input)
  return withCopies(deps, actor, context, {
    originals: await sharedFiles(deps, actor, input),
    write: (copies) => write(naming(copies, input)),
  })
}
