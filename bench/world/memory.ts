import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const mebibyte = 1024 * 1024

/** Returns the resident memory of a process in MiB: `rss` includes shared pages fully, `pss` proportionally. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024) / mebibyte
  return { rss: mib('Rss'), pss: mib('Pss') }
}

/** Resets the peak that `peakOf` returns. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Returns the peak of the resident memory of a process in MiB. */
export const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Returns a process and its descendants, except processes named `apart` and their descendants. */
export function familyOf(pid: number, apart: string): number[] {
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  if (name === apart) return []
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap((child) => familyOf(child, apart))]
}
