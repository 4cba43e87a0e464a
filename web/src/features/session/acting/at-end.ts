import { instantOf } from '#web/platform/i18n/format.ts'

/**
 * Longest timer in milliseconds, because browsers cannot wait longer than 24 days, and the pause between two checks
 * after the end.
 */
const longest = 3_600_000
const again = 5000

const second = 1000

/**
 * Calls `look` when a delegation's time is over, and repeats it until it is cancelled. The device's clock may be wrong,
 * so it only decides when to ask the server. Returns the function that cancels it.
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
