import { statSync } from 'node:fs'
import { LaunchError } from './launch-error.ts'

const everyMs = 250

/** Only if the system reports that the folder does not exist: a network disk may have other, temporary errors. */
const isMissing = (folder: string): boolean => {
  try {
    return statSync(folder, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

export type FolderWatch = {
  isGone: () => boolean
  /** Rejects with a message when the folder is gone. */
  gone: Promise<never>
  stop: () => void
}

/** Detects that the data folder was deleted: without database and logs nothing can continue. */
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
  // The awaiting caller handles the rejection; without one it must not be reported as unhandled.
  gone.catch(() => {})
  return { isGone: () => isGone || isMissing(folder), gone, stop: () => clearInterval(timer) }
}
