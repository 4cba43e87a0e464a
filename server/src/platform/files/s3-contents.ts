import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { FileContents } from './contents.ts'

export type S3Config = {
  /** Address of the bucket. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An unresponsive store must not delay a request beyond the client's timeout. */
const timeoutMs = 25_000

/** Limits the time until the response headers, but not the transfer, so that slow readers are not cut off. */
const answeredInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('the store of files does not answer')), timeoutMs)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Stores contents in a bucket of an S3-compatible store. */
export function s3Contents({ bucketUrl, ...rest }: S3Config): FileContents {
  const bucket = new S3mini({ endpoint: bucketUrl, ...rest, fetch: answeredInTime })
  return {
    async put(id, content) {
      const reply = await bucket.putObject(id, content, 'application/octet-stream')
      await reply.body?.cancel()
    },
    async get(id) {
      const reply = await bucket.getObjectResponse(id)
      return reply?.body ? Readable.fromWeb(reply.body as ReadableStream) : undefined
    },
    async list() {
      const objects = await bucket.listObjects()
      if (!objects) throw new Error(`there is no bucket ${bucketUrl}`)
      return objects.map(({ Key }) => Key)
    },
    async remove(id) {
      await bucket.deleteObject(id)
    },
  }
}
