import { systemClock } from '@iambiz/runtime/clock.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { runCommand, withPortalDatabase } from './app/command.ts'
import { appointFirstAdministrator } from './features/directory/first-administrator-store.ts'

// `node server/src/first-administrator.ts STAFF_NUMBER NAME`: creates the first administrator of a portal that has
// none.
await runCommand('first administrator', async () => {
  const [userNo, nameZh] = process.argv.slice(2)
  if (!userNo || !nameZh) throw new StartError('say a staff number and a name')
  const isAppointed = await withPortalDatabase((db, { defaults }) =>
    appointFirstAdministrator(db, { userNo, nameZh }, defaults.companyName, systemClock.now()),
  )
  if (!isAppointed) throw new StartError('the portal has a super manager already; nothing was changed')
  return `${userNo} is super manager of the portal.`
})
