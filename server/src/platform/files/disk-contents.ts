import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { FileContents } from './contents.ts'

const isMissing = (error: unknown): boolean => recordOf(error).code === 'ENOENT'

/** Stores contents in a folder, which may be shared by several machines. */
export function diskContents(folder: string): FileContents {
  // Spread over subfolders, because very large folders are slow in some file systems and tools.
  const folderOf = (id: string) => join(folder, id.slice(0, 2))
  const pathOf = (id: string) => join(folderOf(id), id)

  return {
    async put(id, content) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      // Written to a temporary file and renamed, so that a crash leaves no partial content under the id.
      const beside = `${pathOf(id)}.${randomUUID()}`
      try {
        const file = await open(beside, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, pathOf(id))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async get(id) {
      try {
        // Opened before the reply starts, so that a missing file is still reported as an error.
        const file = await open(pathOf(id), constants.O_RDONLY)
        return file.createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async list() {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
