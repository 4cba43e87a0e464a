import { type FileRef, filePrefix } from '@iambiz/contract/platform/files.ts'
import type { WireTime } from '../wire-time.ts'
import { extensionOf } from './label.ts'
import type { StoredFile } from './store.ts'

/** A stored file in wire format. */
export const shownFile = (file: StoredFile, wireTime: WireTime): FileRef => ({
  fileId: file.file_id,
  fileName: file.file_name,
  ext: extensionOf(file.file_name),
  size: file.size,
  url: `${filePrefix}${file.file_id}`,
  type: file.media_type,
  uploadTime: wireTime(file.uploaded_at),
})
