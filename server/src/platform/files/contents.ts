import type { Readable } from 'node:stream'
import { diskContents } from './disk-contents.ts'
import { type S3Config, s3Contents } from './s3-contents.ts'

/** Where the contents of files lie, each under the id of its file. */
export type FileContents = {
  put: (id: string, content: Buffer) => Promise<void>
  /** Undefined where nothing lies. */
  get: (id: string) => Promise<Readable | undefined>
  /** Succeeds as well where nothing lies. */
  remove: (id: string) => Promise<void>
}

export type FilesConfig = { folder: string } | { s3: S3Config }

export const openContents = (config: FilesConfig): FileContents =>
  's3' in config ? s3Contents(config.s3) : diskContents(config.folder)
