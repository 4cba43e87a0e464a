import { afterAll } from 'vitest'
import { resetObservables } from './observable.ts'

// The next file begins with a page on which nothing has happened.
afterAll(resetObservables)
