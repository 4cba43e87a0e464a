import { renameSync, statSync } from 'node:fs'

const limitBytes = 10 * 1024 * 1024

/** Moves a log that has grown beyond 10 MB aside, over the one moved aside before. */
export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > limitBytes) renameSync(file, `${file}.1`)
}
