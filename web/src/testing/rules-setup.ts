import { afterAll } from 'vitest'
import { forgetExpiry } from '#web/platform/session/expiry.ts'
import { resetObservables } from './observable.ts'

// The next file begins with a page on which nothing has happened, and in which no session is due to be renewed.
afterAll(() => {
  resetObservables()
  forgetExpiry()
})
