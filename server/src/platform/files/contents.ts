import type { Readable } from 'node:stream'

/** Store for the contents of files, by file id. */
export type FileContents = {
  put: (id: string, content: Buffer) => Promise<void>
  /** Undefined where there is no content. */
  get: (id: string) => Promise<Readable | undefined>
  /** The names of all contents; the ids, and what else lies there. */
  list: () => Promise<string[]>
  /** Also succeeds where there is no content. */
  remove: (id: string) => Promise<void>
}
