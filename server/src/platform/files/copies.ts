import { buffer } from 'node:stream/consumers'
import type { Actor, RequestContext } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import type { FileContents } from './contents.ts'
import { dropFiles, keepFile, takeUploadRate } from './keep-file.ts'
import { type Claim, contentInRow, type FilePurpose, type StoredFile, usedFiles } from './store.ts'

type Deps = { db: Db; contents: FileContents }
type Original = StoredFile & { purpose: FilePurpose }

/** Ids of the copies by ids of the originals. */
export type Copies = ReadonlyMap<string, string>

/** Stores a copy of a file as if the person had uploaded it; undefined where its content is gone. */
async function copied(
  deps: Deps,
  actor: Actor,
  context: RequestContext,
  { file_id, file_name: label, media_type: mediaType, purpose }: Original,
): Promise<string | undefined> {
  const stored = await deps.contents.get(file_id)
  const content = stored ? await buffer(stored) : await contentInRow(deps.db, file_id)
  if (!content) return undefined
  await takeUploadRate(deps.db, actor, purpose, context.now)
  const accepted = { label, mediaType, content }
  const copy = await keepFile(deps, actor, context, { purpose, accepted, action: 'file.copy' })
  return copy.file_id
}

/**
 * Runs `write` with copies of files that belong to other subjects: a file belongs to one subject, whose readers may
 * read it. `write` must refuse missing copies. Where it fails, the copies are deleted.
 */
export async function withCopies<T>(
  deps: Deps,
  actor: Actor,
  context: RequestContext,
  { originals, write }: { originals: readonly Original[]; write: (copies: Copies) => Promise<T> },
): Promise<T> {
  const copies = new Map<string, string>()
  try {
    for (const original of originals) {
      const copy = await copied(deps, actor, context, original)
      if (copy) copies.set(original.file_id, copy)
    }
    return await write(copies)
  } catch (error) {
    // Files that cannot be deleted now are swept later, like all files without a subject.
    await dropFiles(deps, [...copies.values()]).catch(() => undefined)
    throw error
  }
}

/**
 * The same for files that the person has already used: after a lost reply, the corrected text is sent as a new one and
 * still names the files of the first attempt.
 */
export const withOwnCopies = async <T>(
  deps: Deps,
  actor: Actor,
  context: RequestContext,
  { write, ...files }: Omit<Claim, 'uploaderNo'> & { write: (copies: Copies) => Promise<T> },
): Promise<T> =>
  withCopies(deps, actor, context, {
    originals: await usedFiles(deps.db, { ...files, uploaderNo: actor.userNo }),
    write,
  })
