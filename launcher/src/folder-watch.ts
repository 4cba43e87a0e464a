import { existsSync } from 'node:fs'
import { LaunchError } from './launch-error.ts'

const everyMs = 250

export type FolderWatch = {
  isGone: () => boolean
  /** Rejects with the sentence for it when the folder is gone. */
  gone: Promise<never>
  stop: () => void
}

/** Notices that somebody deleted the data folder: database and logs have no place any more, and nothing can go on. */
export function watchFolder(folder: string): FolderWatch {
  let isGone = false
  let timer: NodeJS.Timeout | undefined
  const gone = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (existsSync(folder)) return
      isGone = true
      clearInterval(timer)
      reject(
        new LaunchError(
          `The data folder ${folder} was deleted while iambiz was running, so everything stops. Start again to begin with an empty one.`,
        ),
      )
    }, everyMs).unref()
  })
  // Whoever races it hears of it.
  gone.catch(() => {})
  return { isGone: () => isGone, gone, stop: () => clearInterval(timer) }
}
