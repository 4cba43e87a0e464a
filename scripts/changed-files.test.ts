import { expect, test } from 'vitest'
import { needAllJourneys } from './changed-files.ts'

test.for([
  ['server/src/features/catalogue/apps/store.ts', true],
  ['web/src/ui/Button.tsx', true],
  ['provider/migrations/0001-start.sql', true],
  ['e2e/testing/person.ts', true],
  ['package-lock.json', true],
  ['server/src/features/catalogue/apps/store.test.ts', false],
  ['server/src/testing/test-portal.ts', false],
  ['e2e/home.e2e.ts', false],
  ['docs/architecture.md', false],
] as const)('all journeys after a change of %s: %s', ([path, all]) => {
  expect(needAllJourneys([path])).toBe(all)
})
