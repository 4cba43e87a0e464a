import { resolve } from 'node:path'
import { type BackupRecord, databaseName, filesName } from './backup-folder.ts'
import { readInstallation, withDatabase } from './beside-running.ts'
import { runStoppable } from './command.ts'
import { readFolderArguments } from './command-arguments.ts'
import { LaunchError } from './launch-error.ts'
import { secretsName } from './secrets.ts'
import { takeBackup } from './take-backup.ts'

const usage = `Usage: npm run backup -- FOLDER [--with-secrets]

Writes the embedded database and the uploaded files into a new folder. The portal may run meanwhile, or be stopped.
The secrets (secrets.env of the data folder) are in it only with --with-secrets. A restore needs them.
`

const megabytes = (files: BackupRecord['files']) =>
  `${(files.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`

/** The result for the operator: what the backup contains, and what belongs to it and is kept elsewhere. */
function describe(folder: string, { files, postgres }: BackupRecord, isBucket: boolean): string {
  const uploaded = files.filter(({ path }) => path.startsWith(`${filesName}/`))
  const database = files.filter(({ path }) => path === databaseName)
  const hasSecrets = files.some(({ path }) => path === secretsName)
  return [
    `The backup ${folder} is complete: the database of PostgreSQL ${postgres} (${megabytes(database)}) and ` +
      `${uploaded.length} uploaded file${uploaded.length === 1 ? '' : 's'} (${megabytes(uploaded)}).`,
    isBucket ? 'The uploaded files are in a bucket. Back it up after this backup.' : '',
    hasSecrets
      ? `It contains ${secretsName}. Anyone with this folder can read all data: store it encrypted.`
      : 'It contains no secrets. Store DATA_KEYS in another place: a restore needs them.',
  ]
    .filter(Boolean)
    .join('\n')
}

async function backup(args: string[], stop: AbortSignal): Promise<number> {
  const asked = readFolderArguments(args, { 'with-secrets': { type: 'boolean' } })
  if (!asked) {
    process.stderr.write(usage)
    return 1
  }
  const { env, plan } = readInstallation(process.env)
  if (plan.database)
    throw new LaunchError(
      'DATABASE_URL names another database than the embedded one. Use pg_dump: docs/operations.md, "Backups".',
    )
  const folder = resolve(asked.folder)
  const record = await withDatabase(process.env, stop, (installation) =>
    takeBackup(installation, folder, { withSecrets: asked.values['with-secrets'] ?? false, stop }),
  )
  process.stdout.write(`${describe(folder, record, Boolean(env.S3_BUCKET_URL))}\n`)
  return 0
}

await runStoppable(backup)
