import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf, RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { addressOf, type RequestParts } from './address.ts'
import { watched } from './call.ts'
import { readEnvelope } from './envelope.ts'
import { ApiFailure } from './failure.ts'
import { requestHeaders } from './headers.ts'
import { takeReplyHeaders } from './reply-headers.ts'

type Options = {
  /** Aborts the upload. */
  signal: AbortSignal
  /** `sent` is a fraction from 0 to 1. */
  onProgress: (sent: number) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
const send = (
  key: string,
  parts: RequestParts & { body: Blob },
  { signal, onProgress }: Options,
  again: Readonly<Record<string, string>> = {},
) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { method, url } = addressOf(key, parts)
    request.open(method, url)
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...requestHeaders('file'), ...again }))
      request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', parts.body.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiFailure('network', words(platformPhrases).networkFailed))
    request.onload = () => {
      takeReplyHeaders((name) => request.getResponseHeader(name))
      try {
        resolve(readEnvelope(request.status, parsed(request.responseText)))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(parts.body)
  })

/** Like `call`, for a large file: without a timeout, and with progress. */
export const upload = <K extends keyof Api>(
  key: K,
  request: RequestOf<Api[K]> & { body: Blob },
  options: Options,
): Promise<DataOf<Api[K]>> =>
  watched(
    key,
    (again) => send(key, request as RequestParts & { body: Blob }, options, again) as Promise<DataOf<Api[K]>>,
  )
