import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { labelOf } from '#server/platform/files/label.ts'
import { readPicture } from '#server/platform/files/picture.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { type FilePurpose, findFileOwner, insertFile, readFile } from '#server/platform/files/store.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

export type FileDeps = {
  db: Db
  wireTime: WireTime
  /** Whether the person may read the files of a subject, told by the feature that it belongs to. */
  mayRead: Record<FilePurpose, (actor: Actor, subjectId: string) => Promise<boolean>>
}

const perHour = { limit: 20, windowSeconds: 3600 }
/** With the largest picture each, 200 MiB. */
const perDay = { limit: 40, windowSeconds: 86_400 }

async function upload(
  { db, wireTime }: FileDeps,
  actor: Actor,
  context: RequestContext,
  given: { purpose: FilePurpose; fileName: string; file: Buffer },
): Promise<FileRef> {
  // What is no picture counts as well: finding that out is most of the work.
  await takeRate(db, `upload-hour:${actor.userNo}`, perHour, context.now)
  await takeRate(db, `upload-day:${actor.userNo}`, perDay, context.now)
  const { mediaType, content } = readPicture(given.file)
  return transact(db, async (trx) => {
    const stored = await insertFile(trx, {
      purpose: given.purpose,
      fileName: labelOf(given.fileName, mediaType),
      mediaType,
      content,
      uploaderNo: actor.userNo,
      at: context.now,
    })
    await audit(trx, context, actor, {
      action: 'file.upload',
      target: { type: 'file', id: stored.file_id },
      detail: { purpose: given.purpose, size: stored.size },
    })
    return shownFile(stored, wireTime)
  })
}

async function download(
  { db, mayRead }: FileDeps,
  actor: Actor,
  context: RequestContext,
  fileId: string,
): Promise<SentFile> {
  const owner = await findFileOwner(db, fileId)
  if (!owner) return fail('resource.not-found')
  const { purpose, subject_id, uploader_no } = owner
  const isAllowed =
    subject_id === null ? uploader_no === actor.userNo : await mayRead[purpose](actor, subject_id)
  if (!isAllowed) {
    await auditDenial(db, context, actor, {
      action: 'file.read',
      target: { type: 'file', id: fileId },
    })
    fail('resource.not-found')
  }
  const file = (await readFile(db, fileId)) ?? fail('resource.not-found')
  return { fileName: file.file_name, mediaType: file.media_type, content: file.content }
}

/** Files of all features, up and down. */
export function fileRoutes(serve: Serve, deps: FileDeps): void {
  serve('POST /iam-portal/v1/portal/file/upload', async ({ picture, query, actor, context }) =>
    upload(deps, actor, context, { purpose: query.type, fileName: query.fileName, file: picture }),
  )

  serve('GET /iam-portal/file/:fileId', async ({ params, actor, context }) =>
    download(deps, actor, context, params.fileId),
  )
}
