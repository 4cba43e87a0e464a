import { observable } from '#web/platform/observable.ts'
import type { ApiFailure } from './failure.ts'

const person = observable<string | undefined>(undefined)

/**
 * Handlers for changes of identity; the page sets them at startup, because they make calls themselves. `ended`: the
 * session has ended; resolves to true once the same person has signed in again, so that the call may be retried.
 * `refused`: the server refused the identity, or the organization and role, of a call; takes over the current one and
 * returns the failure for the caller. `another`: the server sees another person than the one this page belongs to.
 * `of`: number of that person for the lifetime of the document, because requests sent while the page unloads still
 * belong to that person.
 */
export const identity: {
  ended?: (failure: ApiFailure) => Promise<boolean>
  refused?: (failure: ApiFailure) => Promise<ApiFailure>
  another?: () => void
  of: string | undefined
} = {
  get of() {
    return person.get()
  },
  set of(userNo) {
    person.set(userNo)
  },
}
