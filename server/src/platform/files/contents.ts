import type { Readable } from 'node:stream'

/** Where the contents of files lie, each under the id of its file. */
export type FileContents = {
  put: (id: string, content: Buffer) => Promise<void>
  /** Undefined where nothing lies. */
  get: (id: string) => Promise<Readable | undefined>
  /** Succeeds as well where nothing lies. */
  remove: (id: string) => Promise<void>
}
