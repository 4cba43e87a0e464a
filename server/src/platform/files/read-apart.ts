import { fork } from 'node:child_process'

/**
 * Milliseconds that reading may take: files can be made so that their reader goes over the same bytes for hours. A good file
 * takes one second, and several times as long on a busy machine.
 */
const longest = 15_000
/** Mebibytes that the reader may hold. */
const mostMemory = 128

/**
 * Reads in a process of its own, which is ended when it takes too long: nobody else waits for it. Of a thread that runs out of
 * memory Node may end the whole process, this one.
 */
function readInProcess<T>(reader: URL, task: object): Promise<T | 'too-much'> {
  const child = fork(reader, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${mostMemory}`],
    // It reads what strangers made: it is told nothing of ours.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const deadline = setTimeout(() => child.kill('SIGKILL'), longest)
  return new Promise<T | 'too-much'>((resolve, reject) => {
    child.once('message', (found) => resolve(found as T | 'too-much'))
    child.once('error', reject)
    // A signal is ours, or what Node sends itself when the memory is full.
    child.once('exit', (code, signal) =>
      signal ? resolve('too-much') : reject(new Error(`the reader of a file ended with ${code}`)),
    )
    // It may have ended before it got the task; then its end says what there is to say.
    child.send(task, () => {})
  }).finally(() => {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  })
}

/** What a reader does: it answers the one task that it is sent. */
export function answerTask<Task>(read: (task: Task) => Promise<unknown>): void {
  process.once('message', async (task) => {
    const found = await read(task as Task)
    process.send?.(found, () => process.disconnect())
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * What the module at `reader` answers to a task. One file after the other, so that many at once hold no more memory than one.
 */
export function readApart<T>(reader: URL, task: object): Promise<T | 'too-much'> {
  const reading = last.then(() => readInProcess<T>(reader, task))
  last = reading.catch(() => {})
  return reading
}
