import { launch } from '../launch.ts'
import type { Role } from '../roles.ts'

// The launcher with the roles that FAKE_ROLES lists, for its tests.
const roles = JSON.parse(process.env.FAKE_ROLES ?? '[]') as Role[]

process.exit(
  await launch({
    env: process.env,
    migrations: () => [],
    roles: async () => roles,
    print: console.log,
    complain: console.error,
    restartMs: { first: 20, last: 100 },
  }),
)
