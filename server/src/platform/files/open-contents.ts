import type { FileContents } from './contents.ts'
import { diskContents } from './disk-contents.ts'
import { type S3Config, s3Contents } from './s3-contents.ts'

export type FilesConfig = { folder: string } | { s3: S3Config }

export const openContents = (config: FilesConfig): FileContents =>
  's3' in config ? s3Contents(config.s3) : diskContents(config.folder)
