import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { FileContents } from './contents.ts'
import { deleteUnclaimed, type FilePurpose, insertFile, type StoredFile } from './store.ts'

const hour = 3600
const day = 24 * hour

/**
 * The largest files of a day add up to 200 MiB for each person; for editors, who are few, to 600 and 1200 MiB. Tables
 * and templates (`read`) are parsed and not stored.
 */
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

/** Counts an upload against its limits. Refused files count too, because checking them is most of the work. */
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
  /** Action name for the audit record. */
  action: 'file.upload' | 'file.copy'
}

/** Stores a file that belongs to no subject yet. */
export async function keepFile(
  { db, contents }: { db: Db; contents: FileContents },
  actor: Actor,
  context: RequestContext,
  { purpose, accepted: { label, mediaType, content }, action }: Kept,
): Promise<StoredFile> {
  // The row is inserted first, because the sweep finds files by their rows: content without a row would never be
  // deleted.
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

/** Deletes files without a subject; files that have been claimed meanwhile remain. */
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
