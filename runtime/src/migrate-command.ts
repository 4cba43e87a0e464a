import type { Kysely } from 'kysely'
import {
  foreignTables,
  listedAtMost,
  type Report,
  readMigrationState,
  type Schema,
  tryMigrations,
  underMigrationLock,
} from './migrate.ts'
import { StartError } from './role.ts'

const modes = ['--plan', '--dry-run'] as const

/** What `migrate` was asked to do; without an option it applies. */
function modeOf(args: readonly string[]): (typeof modes)[number] | 'apply' {
  const [option, ...more] = args
  if (option === undefined) return 'apply'
  const mode = modes.find((name) => name === option)
  if (!mode || more.length > 0)
    throw new StartError(`migrate takes ${modes.join(' or ')}, or nothing to apply.`)
  return mode
}

const planOf = (pending: readonly { name: string }[]): string =>
  pending.length > listedAtMost
    ? `${pending.length} migrations would run, from ${pending[0]?.name} to ${pending.at(-1)?.name}.`
    : ['These migrations would run:', ...pending.map(({ name }) => `  ${name}`)].join('\n')

/**
 * Plans, tries or applies the migrations of a schema as the arguments say, and returns the sentence about the result.
 * `migrate` applies them under the migration lock.
 */
export async function runMigrate<Tables>(
  db: Kysely<Tables>,
  { schema, args, report }: { schema: Schema; args: readonly string[]; report: Report },
  migrate: () => Promise<string[]>,
): Promise<string> {
  const mode = modeOf(args)
  const { pending, isNewer } = await readMigrationState(db, schema)
  // `npm start` of the release before runs this, too, after a rollback.
  if (isNewer && pending.length > 0) throw new StartError(foreignTables(schema.name))
  if (isNewer) return `The schema ${schema.name} is that of a newer release and stays as it is.`
  if (mode === 'apply') {
    const ran = await migrate()
    return `The schema ${schema.name} is up to date (${ran.length} migrations ran).`
  }
  if (pending.length === 0) return `The schema ${schema.name} is up to date.`
  if (mode === '--plan') return `Schema ${schema.name}: ${planOf(pending)}`
  await underMigrationLock(db, () => tryMigrations(db, schema, report))
  return `Schema ${schema.name}: ${pending.length} migrations were tried and rolled back.`
}
