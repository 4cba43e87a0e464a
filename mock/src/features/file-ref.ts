import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { extensionOf } from '@iambiz/server/platform/files/label.ts'
import type { Company } from '#mock/company.ts'

type Kept = { id: string; mediaType: string; fileName: string; content: Buffer; at: Date }

/** A stored file as the wire has it. */
export const fileRefOf = (
  { id, mediaType, fileName, content, at }: Kept,
  { wireTime }: Company,
): FileRef => ({
  fileId: id,
  fileName,
  ext: extensionOf(fileName),
  size: content.length,
  url: `/api/iam-portal/file/${id}`,
  type: mediaType,
  uploadTime: wireTime(at),
})
