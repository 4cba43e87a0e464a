import { anotherPerson, sessionOver, success } from '@iambiz/contract/platform/codes.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { ApiFailure, type FailureKind } from './failure.ts'
import { identity } from './identity.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const messageOf = (body: Record<string, unknown>): string | undefined => {
  const text = body.message || body.msg
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Message for a reply without one. */
const defaultMessage = (status: number) =>
  status >= 500 ? words(platformPhrases).networkFailed : words(platformPhrases).noMessage

/** Accepts services that answer without an envelope: an object with a `status`, or a bare token object. */
const isBareSuccess = (body: Record<string, unknown>) => 'status' in body || 'access_token' in body

const isOk = (status: number) => status >= 200 && status < 300

const readBare = (status: number, body: Record<string, unknown>): unknown => {
  if (!isOk(status))
    throw new ApiFailure('refused', messageOf(body) ?? defaultMessage(status), { status, data: body.data })
  if (!isBareSuccess(body)) throw new ApiFailure('malformed', words(platformPhrases).noMessage, { status })
  return 'data' in body ? body.data : body
}

const kindOf = (code: number, data: unknown): FailureKind => {
  if ((data as { reason?: unknown } | null | undefined)?.reason === anotherPerson) return 'superseded'
  return sessionOver.includes(code) ? 'session-over' : 'refused'
}

/** Returns the data of a reply; throws an ApiFailure unless it is a success. */
export const readEnvelope = (status: number, body: unknown): unknown => {
  if (!isRecord(body)) {
    if (isOk(status)) throw new ApiFailure('malformed', words(platformPhrases).noMessage, { status })
    throw new ApiFailure('network', words(platformPhrases).networkFailed, { status })
  }
  if (body.code === undefined) return readBare(status, body)
  const code = Number(body.code)
  if (code === success && isOk(status)) return body.data
  const { data } = body
  const kind = kindOf(code, data)
  // Handled here and not in `watched`, because some calls do not pass through `watched`.
  if (kind === 'superseded') identity.another?.()
  throw new ApiFailure(kind, messageOf(body) ?? defaultMessage(status), { code, status, data })
}
