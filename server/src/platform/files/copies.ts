import { buffer } from 'node:stream/consumers'
import type { Actor, RequestContext } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import type { FileContents } from './contents.ts'
import { dropFiles, keepFile, takeUploadRate } from './keep-file.ts'
import { type Claim, contentInRow, type FilePurpose, type StoredFile, usedFiles } from './store.ts'

type Deps = { db: Db; contents: FileContents }
type Original = StoredFile & { purpose: FilePurpose }

/** The ids of copies by those of their originals. */
export type Copies = ReadonlyMap<string, string>

/** Stores what a file contains once more, as if the person had sent it; undefined where its content is gone. */
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
 * Writes something with copies of files that belong to something else: a file belongs to one thing, whose readers may have it.
 * What cannot be copied is for `write` to refuse. Where nothing is written, no copy is left.
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
    // What cannot be taken away now is swept with what belongs to nothing.
    await dropFiles(deps, [...copies.values()]).catch(() => undefined)
    throw error
  }
}

/**
 * The same for files that the person has sent and used already: a text that is corrected after the answer to its first form was
 * lost names the files of that one.
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
