import type { Readable } from 'node:stream'

/** Store for the contents of files, by file id. */
export type FileContents = {
  put: (id: string, content: Buffer) => Promise<void>
  /** Undefined where there is no content. */
  get: (id: string) => Promise<Readable | undefined>
  /** Also succeeds where there is no content. */
  remove: (id: string) => Promise<void>
}
