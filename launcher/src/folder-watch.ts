import { statSync } from 'node:fs'
import { LaunchError } from './launch-error.ts'

const everyMs = 250

/** Only where the system says that it is not there: a network disk may fail in other ways for a moment. */
const isMissing = (folder: string): boolean => {
  try {
    return statSync(folder, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

export type FolderWatch = {
  isGone: () => boolean
  /** Rejects with the sentence for it when the folder is gone. */
  gone: Promise<never>
  stop: () => void
}

/** Notices that the data folder was deleted: database and logs have no place any more, and nothing can go on. */
export function watchFolder(folder: string): FolderWatch {
  let isGone = false
  let timer: NodeJS.Timeout | undefined
  const gone = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (!isMissing(folder)) return
      isGone = true
      clearInterval(timer)
      reject(
        new LaunchError(
          `The data folder ${folder} was deleted while iambiz was running, so everything stops. Start again to begin with an empty one.`,
        ),
      )
    }, everyMs).unref()
  })
  // The caller that awaits it handles the error; without one it is no unhandled rejection.
  gone.catch(() => {})
  return { isGone: () => isGone || isMissing(folder), gone, stop: () => clearInterval(timer) }
}
