import { type FileRef, maxAttachmentSize } from '@iambiz/contract/platform/files.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { readAttachment } from '#server/platform/files/attachment.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import { labelOf } from '#server/platform/files/label.ts'
import { pictureExtensions, readPicture } from '#server/platform/files/picture.ts'
import { shownFile } from '#server/platform/files/shown.ts'
import { contentInRow, type FilePurpose, findFile, insertFile } from '#server/platform/files/store.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

/** Whether the person may read the files of a subject, told by the feature that it belongs to. */
type MayRead = (actor: Actor, subjectId: string, now: Date) => Promise<boolean>

export type FileDeps = {
  db: Db
  contents: FileContents
  wireTime: WireTime
  mayRead: Record<FilePurpose, MayRead>
}

const hour = 3600
const day = 24 * hour
/** A day's largest files of a person come to 200 MiB; editors, who are few, have 600 and 1200. */
const limits: Record<FilePurpose, readonly RateLimit[]> = {
  fault: [
    { limit: 20, windowSeconds: hour },
    { limit: 40, windowSeconds: day },
  ],
  image: [
    { limit: 60, windowSeconds: hour },
    { limit: 120, windowSeconds: day },
  ],
  attachment: [
    { limit: 30, windowSeconds: hour },
    { limit: 60, windowSeconds: day },
  ],
}

type Accepted = { label: string; mediaType: string; content: Buffer }

/** What is refused counts as well: finding that out is most of the work. */
async function takeUploadRate(db: Db, actor: Actor, purpose: FilePurpose, now: Date): Promise<void> {
  for (const limit of limits[purpose]) {
    await takeRate(db, `upload-${purpose}-${limit.windowSeconds}:${actor.userNo}`, limit, now)
  }
}

function acceptPicture(picture: Buffer, name: string): Accepted {
  const { mediaType, content } = readPicture(picture)
  return { label: labelOf(name, pictureExtensions[mediaType], 'picture'), mediaType, content }
}

async function store(
  { db, contents, wireTime }: FileDeps,
  actor: Actor,
  context: RequestContext,
  { purpose, accepted: { label, mediaType, content } }: { purpose: FilePurpose; accepted: Accepted },
): Promise<FileRef> {
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
    action: 'file.upload',
    target: { type: 'file', id: stored.file_id },
    detail: { purpose, size: stored.size },
  })
  return shownFile(stored, wireTime)
}

async function download(
  { db, contents, mayRead }: FileDeps,
  actor: Actor,
  context: RequestContext,
  fileId: string,
): Promise<SentFile> {
  const file = (await findFile(db, fileId)) ?? fail('resource.not-found')
  const { purpose, subject_id, uploader_no } = file
  const isAllowed =
    subject_id === null
      ? uploader_no === actor.userNo
      : await mayRead[purpose](actor, subject_id, context.now)
  if (!isAllowed) {
    await auditDenial(db, context, actor, {
      action: 'file.read',
      target: { type: 'file', id: fileId },
    })
    fail('resource.not-found')
  }
  const content = (await contents.get(fileId)) ?? (await contentInRow(db, fileId))
  return {
    fileName: file.file_name,
    mediaType: file.media_type,
    size: file.size,
    content: content ?? fail('resource.not-found'),
  }
}

/** Files of all features, up and down. */
export function fileRoutes(serve: Serve, deps: FileDeps): void {
  const { db } = deps

  serve('POST /iam-portal/v1/portal/file/upload', async ({ picture, query, actor, context }) => {
    const { type: purpose, fileName } = query
    await takeUploadRate(db, actor, purpose, context.now)
    return store(deps, actor, context, { purpose, accepted: acceptPicture(picture, fileName) })
  })

  serve('POST /iam-portal/bulletin/emailTemplate/upload', async ({ file, query, actor, context }) => {
    const { type: purpose, fileName } = query
    await takeUploadRate(db, actor, purpose, context.now)
    if (file.content.length > maxAttachmentSize) fail('request.too-large')
    const accepted = await readAttachment(file.content, fileName || file.fileName)
    return store(deps, actor, context, { purpose, accepted })
  })

  serve('GET /iam-portal/file/:fileId', async ({ params, actor, context }) =>
    download(deps, actor, context, params.fileId),
  )
}
