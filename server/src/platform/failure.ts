import { catalogue, type FailureName } from '@iambiz/contract/errors.ts'
import type { FailureEntry } from '@iambiz/contract/platform/errors.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** The one expected error: a named entry of the catalogue, with data that the caller may see. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly data: unknown
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  constructor(failure: FailureName, data?: unknown, retryAfter?: number) {
    super(failure)
    const { reason }: FailureEntry = catalogue[failure]
    this.failure = failure
    this.data = data ?? (reason === undefined ? null : { reason })
    this.retryAfter = retryAfter
  }
}

/** Refuses by name; `answer-failure.ts` turns it into the reply. */
export function fail(failure: FailureName, data?: unknown, retryAfter?: number): never {
  throw new Failure(failure, data, retryAfter)
}

/** The words of a failure in the caller's language. */
export const wordsOf = (failure: FailureName, lang: Language): string => catalogue[failure][lang]
