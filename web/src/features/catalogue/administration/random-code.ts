import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { elementCodePhrases } from './element-code-phrases.ts'

/** Returns the code, which the reply contains directly or in an object. */
const codeIn = (data: unknown): string | undefined => {
  if (typeof data === 'string') return data
  if (typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string')
    return data.data
  return undefined
}

/** Fetches a one-time code for a system; shows a message and returns undefined if that fails. */
export const fetchRandomCode = async (businessSysCode: string): Promise<string | undefined> => {
  let reason = ''
  try {
    const data = await call('POST /iam-user-service/rest/common/aucBusiResource', {
      body: { methodName: 'getRandomCode', businessSysCode, businessType: 'elem' },
    })
    const code = codeIn(data)
    if (code) return code
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind === 'session-over') return undefined
    reason = error.message
  }
  notify.failure(words(elementCodePhrases).randomCodeFailed({ reason }))
  return undefined
}
