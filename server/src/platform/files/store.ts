import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { MediaType } from './picture.ts'

export type FilePurpose = 'fault'

export type StoredFile = {
  file_id: string
  file_name: string
  media_type: MediaType
  size: number
  uploaded_at: Date
}

const described = ['file_id', 'file_name', 'media_type', 'uploaded_at'] as const
const size = sql<number>`octet_length(content)`.as('size')

export type NewFile = {
  purpose: FilePurpose
  fileName: string
  mediaType: MediaType
  content: Buffer
  uploaderNo: string
  at: Date
}

/** Keeps a file that belongs to nothing yet. */
export const insertFile = (trx: Db, file: NewFile): Promise<StoredFile> =>
  trx
    .insertInto('stored_file')
    .values({
      purpose: file.purpose,
      file_name: file.fileName,
      media_type: file.mediaType,
      content: file.content,
      uploader_no: file.uploaderNo,
      uploaded_at: file.at,
    })
    .returning(described)
    .returning(size)
    .executeTakeFirstOrThrow()

/**
 * Gives files to what they were uploaded for, in this order; false where one of them is not the uploader's, has another
 * purpose, or belongs to something already. The caller's transaction has to end then.
 */
export async function claimFiles(
  trx: Db,
  { fileIds, purpose, uploaderNo }: { fileIds: readonly string[]; purpose: FilePurpose; uploaderNo: string },
  subjectId: string,
): Promise<boolean> {
  if (fileIds.length === 0) return true
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ subject_id: subjectId, sort_no: sql`array_position(${fileIds}::uuid[], file_id)` })
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('purpose', '=', purpose)
    .where('uploader_no', '=', uploaderNo)
    .where('subject_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(fileIds.length)
}

/** The files of something, in their order, without their content. */
export const filesOf = (db: Db, subjectId: string): Promise<StoredFile[]> =>
  db
    .selectFrom('stored_file')
    .select(described)
    .select(size)
    .where('subject_id', '=', subjectId)
    .orderBy('sort_no')
    .orderBy('file_id')
    .execute()

/** Who may decide about a file: what it belongs to, or else its uploader. */
export const findFileOwner = (db: Db, fileId: string) =>
  db
    .selectFrom('stored_file')
    .select(['purpose', 'subject_id', 'uploader_no'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()

export const readFile = (db: Db, fileId: string) =>
  db
    .selectFrom('stored_file')
    .select(['file_name', 'media_type', 'content'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()

/** Deletes what was uploaded more than a day ago and never sent; returns how many. */
export async function sweepFiles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_file')
    .where('subject_id', 'is', null)
    .where('uploaded_at', '<', new Date(now.getTime() - 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
