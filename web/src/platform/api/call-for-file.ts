import type { Api } from '@iambiz/contract/api.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import type { RequestParts } from './address.ts'
import { watched, withHeaders } from './call.ts'
import { readEnvelope } from './envelope.ts'
import { ApiFailure } from './failure.ts'
import { bodyOf, request, type SendOptions } from './send.ts'

/** Like `send`, for calls that return a file. */
export const sendForFile = async (
  key: string,
  parts: RequestParts = {},
  options: SendOptions = {},
): Promise<Blob> => {
  const response = await request(key, parts, options)
  if (response.ok && !response.headers.get('content-type')?.includes('json')) return response.blob()
  readEnvelope(response.status, await bodyOf(response, options))
  throw new ApiFailure('malformed', words(platformPhrases).noMessage, { status: response.status })
}

/** Like `call`, for calls that return a file. */
export const callForFile = <K extends keyof Api>(
  key: K,
  request?: RequestOf<Api[K]>,
  options?: SendOptions,
): Promise<Blob> =>
  watched(key, (again) => sendForFile(key, request as RequestParts, withHeaders(options, again)))
