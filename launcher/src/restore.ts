import { resolve } from 'node:path'
import { readInstallation } from './beside-running.ts'
import { runStoppable } from './command.ts'
import { readFolderArguments } from './command-arguments.ts'
import { LaunchError } from './launch-error.ts'
import { restoreBackup } from './restore-backup.ts'

const usage = `Usage: npm run restore -- BACKUP [--secrets FILE]

Restores a backup into the data folder (IAMBIZ_DATA_DIR), which must be empty or missing. FILE has the DATA_KEYS, in the form
of secrets.env; it is not needed where the backup or the settings have them.
`

async function restore(args: string[], stop: AbortSignal): Promise<number> {
  const asked = readFolderArguments(args, { secrets: { type: 'string' } })
  if (!asked) {
    process.stderr.write(usage)
    return 1
  }
  const installation = readInstallation(process.env)
  const { env, plan } = installation
  if (plan.database)
    throw new LaunchError(
      'DATABASE_URL names another database than the embedded one. Use pg_restore: docs/operations.md, "Backups".',
    )
  const record = await restoreBackup(installation, resolve(asked.folder), {
    namedSecrets: asked.values.secrets && resolve(asked.values.secrets),
    stop,
  })
  const lines = [
    `The data folder ${plan.dataFolder} is restored as it was at or after ${record.takenAt}. Changes after the backup are lost.`,
    ...(env.FILES_DIR ? [`Move the uploaded files from ${plan.dataFolder}/files to ${env.FILES_DIR}.`] : []),
    'Before npm start, give up the mails that may have been sent since, and see what is missing:',
    '  npm run check-data -- --settle-mails --log FILE',
    'FILE is the worker\'s log, which names the seals that this database should have: docs/operations.md, "Backups".',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

await runStoppable(restore)
