import { observable } from '#web/platform/observable.ts'
import type { ApiFailure } from './failure.ts'

const person = observable<string | undefined>(undefined)

/**
 * `ended`: what to do where the server says that the session is over; true once the same person is signed in again, so that what
 * was refused may be sent once more. `refused`: takes the identity, or the organization and role, that the server has instead of
 * those that it refused a call for, and gives what the call failed with. `another`: what to do where the server knows another
 * person than the one that the page is of. The page puts them here, because they make calls themselves. `of`: the number of that
 * person, for as long as this document lasts: what still waits to be sent when the page is given up is that person's too.
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
