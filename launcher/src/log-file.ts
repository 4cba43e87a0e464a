import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

export type LogFile = {
  write: (chunk: Buffer) => void
  close: () => void
}

type LogFileOptions = {
  /** Receives a message when the file cannot be written, and when it can again. */
  say: (line: string) => void
  limitBytes?: number
  retryMs?: number
}

/** With its older files, a program's log takes at most five times as much. */
const usualLimitBytes = 10 * 1024 * 1024
const earlierFiles = 4
/** Stored in memory while the disk is full. */
const waitingBytes = 1024 * 1024

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Renames a file, and each older one up to the first gap; deletes the oldest. A repeated attempt after a partial
 * failure therefore moves nothing twice.
 */
function moveAside(file: string): void {
  if (sizeOf(file) === 0) return
  let free = 1
  while (free < earlierFiles && sizeOf(`${file}.${free}`) > 0) free += 1
  for (let number = free; number > 1; number -= 1) renameSync(`${file}.${number - 1}`, `${file}.${number}`)
  renameSync(file, `${file}.1`)
}

/** Lines that wait for room on the disk; the newest are dropped above the limit. */
function waitingLines() {
  let chunks: Buffer[] = []
  let bytes = 0
  let lost = 0
  return {
    isEmpty: () => chunks.length === 0,
    add(chunk: Buffer): void {
      if (bytes + chunk.length > waitingBytes) lost += chunk.toString('latin1').split('\n').length - 1
      else {
        chunks.push(chunk)
        bytes += chunk.length
      }
    },
    /** Returns and removes all waiting lines. */
    take(): Buffer {
      const content = Buffer.concat(chunks)
      chunks = []
      bytes = 0
      return content
    },
    /** The number of lines dropped since the last call. */
    takeLost(): number {
      const missing = lost
      lost = 0
      return missing
    },
  }
}

/**
 * A log file that is rotated at its size limit. While the disk is full its lines wait in memory, without an error for
 * the writer.
 */
export function openLogFile(
  file: string,
  { say, limitBytes = usualLimitBytes, retryMs = 1000 }: LogFileOptions,
): LogFile {
  let fd = openSync(file, 'a', 0o600)
  let size = sizeOf(file)
  let retry: NodeJS.Timeout | null = null
  const waiting = waitingLines()

  function reopen(): void {
    // In this order: if the new file cannot be opened, the old one is still open for writing.
    const next = openSync(file, 'a', 0o600)
    closeSync(fd)
    fd = next
    size = sizeOf(file)
  }

  /** Writes as much as possible; the rest waits. */
  function tryWrite(chunk: Buffer): boolean {
    let written = 0
    try {
      if (size > 0 && size + chunk.length > limitBytes) {
        moveAside(file)
        reopen()
      }
      while (written < chunk.length) written += writeSync(fd, chunk, written)
      return true
    } catch (error) {
      waiting.add(chunk.subarray(written))
      if (!retry) say(`${file} cannot be written (${(error as Error).message}). Its lines wait in memory.`)
      retry ??= setInterval(writeWaiting, retryMs).unref()
      return false
    } finally {
      size += written
    }
  }

  function writeWaiting(): void {
    const content = waiting.take()
    try {
      reopen()
    } catch {
      // The old file stays in use.
    }
    if (!tryWrite(content)) return
    if (retry) clearInterval(retry)
    retry = null
    const lost = waiting.takeLost()
    say(`${file} can be written again${lost > 0 ? `; ${lost} lines are lost` : ''}.`)
    if (lost > 0) tryWrite(Buffer.from(`${lost} lines are missing here, because the disk was full.\n`))
  }

  return {
    write(chunk) {
      if (retry) waiting.add(chunk)
      else tryWrite(chunk)
    },
    close() {
      if (retry) writeWaiting()
      if (retry) clearInterval(retry)
      closeSync(fd)
    },
  }
}
