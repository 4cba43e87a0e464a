import { Worker } from 'node:worker_threads'

/** Milliseconds that reading may take: files can be made so that their reader goes over the same bytes for hours. */
const longest = 5000
/** Mebibytes that the reader may hold. */
const mostMemory = 128

/** Reads in a thread of its own, which is ended when it takes too long or too much: nobody else waits for it. */
function readInThread<T>(reader: URL, workerData: object): Promise<T | 'too-much'> {
  const worker = new Worker(reader, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  const deadline = setTimeout(() => void worker.terminate(), longest)
  return new Promise<T | 'too-much'>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('too-much') : reject(error),
    )
    worker.once('exit', () => resolve('too-much'))
  }).finally(() => {
    clearTimeout(deadline)
    void worker.terminate()
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * What the module at `reader` posts of its `workerData`. One file after the other, so that many at once hold no more memory
 * than one.
 */
export function readApart<T>(reader: URL, workerData: object): Promise<T | 'too-much'> {
  const reading = last.then(() => readInThread<T>(reader, workerData))
  last = reading.catch(() => {})
  return reading
}
