import { systemClock } from '@iambiz/runtime/clock.ts'
import { runCommand, withPortalDatabase } from './app/command.ts'
import { switchOffPolicies } from './features/permissions/sign-in-policies/switch-off.ts'

// `node server/src/sign-in-policies-off.ts`: switches all sign-in policies off, when nobody can sign in any more.
await runCommand('sign-in policies', async () => {
  const count = await withPortalDatabase((db) => switchOffPolicies(db, systemClock.now()))
  return `${count} sign-in policies were switched off. They stay in the list, where an administrator can switch them on.`
})
