import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { FileContents } from './contents.ts'
import { deleteUnclaimed, type FilePurpose, insertFile, type StoredFile } from './store.ts'

const hour = 3600
const day = 24 * hour

/** A day's largest files of a person come to 200 MiB; editors, who are few, have 600 and 1200. Tables and templates are read and not kept. */
const limits: Record<FilePurpose | 'read', readonly RateLimit[]> = {
  fault: [
    { limit: 20, windowSeconds: hour },
    { limit: 40, windowSeconds: day },
  ],
  image: [
    { limit: 60, windowSeconds: hour },
    { limit: 120, windowSeconds: day },
  ],
  icon: [
    { limit: 60, windowSeconds: hour },
    { limit: 120, windowSeconds: day },
  ],
  attachment: [
    { limit: 30, windowSeconds: hour },
    { limit: 60, windowSeconds: day },
  ],
  read: [{ limit: 60, windowSeconds: hour }],
}

/** What is refused counts as well: finding that out is most of the work. */
export async function takeUploadRate(
  db: Db,
  { userNo }: Pick<Actor, 'userNo'>,
  purpose: FilePurpose | 'read',
  now: Date,
): Promise<void> {
  for (const limit of limits[purpose]) {
    await takeRate(db, `upload-${purpose}-${limit.windowSeconds}:${userNo}`, limit, now)
  }
}

export type AcceptedFile = { label: string; mediaType: string; content: Buffer }
type Kept = {
  purpose: FilePurpose
  accepted: AcceptedFile
  /** For the audit record. */
  action: 'file.upload' | 'file.copy'
}

/** Stores a file of a person's that belongs to nothing yet. */
export async function keepFile(
  { db, contents }: { db: Db; contents: FileContents },
  actor: Actor,
  context: RequestContext,
  { purpose, accepted: { label, mediaType, content }, action }: Kept,
): Promise<StoredFile> {
  // The row comes first, so that nothing lies in the store that no row knows of, and no sweep would find.
  const stored = await insertFile(db, {
    purpose,
    fileName: label,
    mediaType,
    size: content.length,
    uploaderNo: actor.userNo,
    at: context.now,
  })
  await contents.put(stored.file_id, content)
  await audit(db, context, actor, {
    action,
    target: { type: 'file', id: stored.file_id },
    detail: { purpose, size: stored.size },
  })
  return stored
}

/** Takes away files that belong to nothing; those that belong to something by now stay. */
export async function dropFiles(
  { db, contents }: { db: Db; contents: FileContents },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await transact(db, async (trx) => {
    const dropped = await deleteUnclaimed(trx, fileIds)
    await Promise.all(dropped.map(contents.remove))
  })
}
