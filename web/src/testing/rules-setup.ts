import { afterAll } from 'vitest'
import { forgetExpiry } from '#web/platform/session/expiry.ts'
import { resetObservables } from './observable.ts'

// The next file starts with a page in its initial state, in which no session needs a renewal.
afterAll(() => {
  resetObservables()
  forgetExpiry()
})
