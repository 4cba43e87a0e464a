import { setFlagsFromString } from 'node:v8'

/**
 * Gives the memory of numbers or bytes back at once, all views of it with it. It would go by itself, but V8 looks through its
 * whole heap for what may go after each few dozen megabytes, however many of them have gone before.
 */
export function giveBack(...views: readonly ArrayBufferView[]): void {
  for (const { buffer } of views) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * From now on V8 weighs what lies outside of its heap together with the heap when it decides whether to look for what may go. Before
 * that it does after each 64 MB outside, though nearly nothing in the heap may have changed.
 */
export const weighMemoryAsWhole = (): void =>
  setFlagsFromString('--external-memory-accounted-in-global-limit')
