import { systemClock } from '@iambiz/runtime/clock.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { runCommand, withPortalDatabase } from './app/command.ts'
import { applicationsOf, systemCodes } from './features/catalogue/systems/key-store.ts'
import { changeKey, keyActions, ofCommand } from './features/catalogue/systems/keys.ts'
import type { Db } from './platform/db/tables.ts'

const refusals = {
  changed: 'somebody else changed the system in the same moment; try again',
  'has-key': 'the business system has a key; rotate or revoke it',
  'no-key': 'the business system has no key; create one',
}

const refusalOf = async (db: Db, refused: keyof typeof refusals | 'unknown') =>
  refused === 'unknown'
    ? `there is no business system with this code; nothing was changed. There are: ${(await systemCodes(db)).join(', ')}`
    : refusals[refused]

/** Changes the key of a system; returns the information that the operator of the system needs. */
async function answerTo(db: Db, action: (typeof keyActions)[number], systemCode: string): Promise<string> {
  const context = ofCommand(systemClock.now())
  const changed = await changeKey(db, { action, systemCode }, { actor: null, context })
  if (typeof changed === 'string') throw new StartError(await refusalOf(db, changed))
  if (!changed.secret) return `${systemCode} has no key any more.`
  const former = action === 'rotate' ? ' The former key is good for 24 hours more.' : ''
  return [
    `The key of ${systemCode} is shown this once.${former}`,
    `SYSTEM_CODE=${systemCode}`,
    `APP_KEY=${changed.appKey}`,
    `KEY=${changed.secret}`,
    ...(await applicationsOf(db, systemCode)).flatMap(({ app_id, name_zh }) => [
      `${name_zh}:`,
      `APP_ID=${app_id}`,
    ]),
  ].join('\n')
}

// `node server/src/system-key.ts create|rotate|revoke SYSTEM_CODE`: manages the keys of business systems.
await runCommand('system key', async () => {
  const [wanted, systemCode] = process.argv.slice(2)
  const action = keyActions.find((known) => known === wanted)
  if (!action || !systemCode) throw new StartError('say create, rotate or revoke, and the code of a system')
  return withPortalDatabase((db) => answerTo(db, action, systemCode))
})
