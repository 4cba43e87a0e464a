import { randomUUID } from 'node:crypto'
import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readPicture } from '@iambiz/server/platform/files/picture.ts'
import type { Company } from '#mock/company.ts'
import type { Handlers } from '#mock/handler.ts'
import type { StoredFile } from '#mock/memory.ts'

/** A stored file as the wire has it. */
export const fileRefOf = (
  { id, mediaType, fileName, content, at }: StoredFile,
  { wireTime }: Company,
): FileRef => ({
  fileId: id,
  fileName,
  ext: mediaType.slice('image/'.length),
  size: content.length,
  url: `/api/iam-portal/file/${id}`,
  type: mediaType,
  uploadTime: wireTime(at),
})

export const fileHandlers = {
  'POST /iam-portal/v1/portal/file/upload': ({ query, picture, caller, company, memory, now }) => {
    const { mediaType } = readPicture(picture)
    const id = randomUUID()
    const file = {
      id,
      mediaType,
      fileName: query.fileName,
      content: picture,
      uploaderNo: caller.userNo,
      at: now,
    }
    memory.files.set(id, file)
    return fileRefOf(file, company)
  },

  'GET /iam-portal/file/:fileId': ({ params, memory }) =>
    memory.files.get(params.fileId) ?? fail('resource.not-found'),
} satisfies Handlers
