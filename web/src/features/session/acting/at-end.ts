import { instantOf } from '#web/platform/i18n/format.ts'

/** Milliseconds that a timer waits at most, as browsers cut longer ones off at 24 days, and between two looks past the end. */
const longest = 3_600_000
const again = 5000

const second = 1000

/**
 * Looks once a delegation's time is over, until the page has followed. The clock of this device may be wrong: it only says
 * when to ask. Gives what ends the waiting.
 */
export function atEnd(endTime: string, look: () => Promise<unknown>): () => void {
  const end = instantOf(endTime)
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = end - Date.now()
    if (left > longest) timer = setTimeout(wait, longest - second)
    else timer = setTimeout(ask, left > 0 ? left + second : again)
  }
  const ask = () => {
    look().then(wait, wait)
  }
  wait()
  return () => clearTimeout(timer)
}
