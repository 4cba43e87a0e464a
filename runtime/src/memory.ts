/**
 * Gives the memory of numbers or bytes back at once, all views of it with it. It would go by itself, but V8 looks through its
 * whole heap for what may go after each few dozen megabytes, however many of them have gone before.
 */
export function giveBack(...views: readonly ArrayBufferView[]): void {
  for (const { buffer } of views) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
