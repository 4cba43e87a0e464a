import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { FailureEntry } from '@iambiz/contract/platform/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** The only expected error: an entry of the failure catalogue, with data that the caller may see. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly data: unknown
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined
  constructor(failure: FailureName, data?: unknown, retryAfter?: number) {
    super(failure)
    const { reason }: FailureEntry = catalogue[failure]
    this.failure = failure
    this.data = data ?? (reason === undefined ? null : { reason })
    this.retryAfter = retryAfter
  }
}

/** Throws the named failure; `answer-failure.ts` turns it into the reply. */
export function fail(failure: FailureName, data?: unknown, retryAfter?: number): never {
  throw new Failure(failure, data, retryAfter)
}

const unitWords = {
  second: { zh: '秒', en: 'second' },
  minute: { zh: '分钟', en: 'minute' },
  hour: { zh: '小时', en: 'hour' },
}

/** A waiting time in words: seconds up to two minutes, minutes up to two hours, else hours; rounded up. */
function waitIn(seconds: number, lang: Language): string {
  const [unit, length] = (
    seconds <= 120 ? ['second', 1] : seconds <= 7200 ? ['minute', 60] : ['hour', 3600]
  ) satisfies [keyof typeof unitWords, number]
  const count = Math.ceil(seconds / length)
  const words = `${count} ${unitWords[unit][lang]}`
  return lang === 'en' && count > 1 ? `${words}s` : words
}

/** Message of a failure in the caller's language, with the time to wait where its text mentions it. */
export function wordsOf(failure: FailureName, lang: Language, retryAfter?: number): string {
  const { waiting, ...words }: FailureEntry = catalogue[failure]
  if (!waiting || retryAfter === undefined) return words[lang]
  return waiting[lang].replace('{wait}', waitIn(retryAfter, lang))
}

/** Refuses and attaches the message to its field. */
export function refuse(failure: FailureName, field: string, { lang }: { lang: Language }): never {
  return fail(failure, { fields: [{ field, message: wordsOf(failure, lang) }] })
}

/** Returns the locked row; refuses where it does not exist or has changed since the caller read it. */
export function unchanged<R extends { revision: number }>(
  row: R | undefined,
  revision: number | undefined,
): R {
  if (!row) return fail('resource.not-found')
  return row.revision === revision ? row : fail('resource.changed')
}
