import { fork } from 'node:child_process'

/**
 * Timeout in milliseconds: a malicious file can keep a parser busy for hours. A valid file takes one second, or several
 * on a busy machine.
 */
const longest = 15_000
/** Heap limit of the reader process in MiB. */
const mostMemory = 128

/**
 * Reads in a child process, which is killed after the timeout, so that other requests never wait for it. A worker
 * thread would not do: when it runs out of memory, Node may end the whole process.
 */
function readInProcess<T>(reader: URL, task: object): Promise<T | 'too-much'> {
  const child = fork(reader, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${mostMemory}`],
    // It parses untrusted input, so it gets no environment variables.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const deadline = setTimeout(() => child.kill('SIGKILL'), longest)
  return new Promise<T | 'too-much'>((resolve, reject) => {
    child.once('message', (found) => resolve(found as T | 'too-much'))
    child.once('error', reject)
    // A signal is the timeout's, or Node's own abort when the heap is full.
    child.once('exit', (code, signal) =>
      signal ? resolve('too-much') : reject(new Error(`the reader of a file ended with ${code}`)),
    )
    // The process may have exited before receiving the task; its `exit` event then reports the reason.
    child.send(task, () => {})
  }).finally(() => {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  })
}

/** Runs in the reader process: answers the one task that it receives. */
export function answerTask<Task>(read: (task: Task) => Promise<unknown>): void {
  process.once('message', async (task) => {
    const found = await read(task as Task)
    process.send?.(found, () => process.disconnect())
  })
}

let last: Promise<unknown> = Promise.resolve()

/** The answer of the module at `reader` to a task. Files are read one after the other to limit memory use. */
export function readApart<T>(reader: URL, task: object): Promise<T | 'too-much'> {
  const reading = last.then(() => readInProcess<T>(reader, task))
  last = reading.catch(() => {})
  return reading
}
