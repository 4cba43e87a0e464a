import type { LdapProblem } from '@iambiz/contract/features/directory/ldap.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { DirectoryProblem } from '@iambiz/runtime/directory/problem.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { lockSuperManagers } from '#server/platform/db/super-manager-store.ts'
import { Failure } from '#server/platform/failure.ts'
import { type By, reportDepartures } from '../administrators.ts'
import { forgetOtherDepartures } from '../departure-store.ts'
import { planUnits, type SettledUnit, settleUnits } from '../provided/organizations.ts'
import { type ProvidedReport, settlePeople, tryPeople } from '../provided/people.ts'
import type { LdapImportDeps } from './deps.ts'
import { type KnownPerson, keepBrought, knownPeople, markGone } from './person-store.ts'
import {
  type Asked,
  countsOf,
  isTooMany,
  missingOf,
  notesOf,
  peopleToSettle,
  rowsOf,
  unitRowsOf,
} from './plan.ts'
import { type PersonEntry, readDirectory } from './read.ts'
import { type Ending, endRun, type OpenRun, startRun, whileMarked } from './run-store.ts'
import { connectionOf } from './sealed-password.ts'
import { findSource, holdRevision, isOrganizationUsable, roleUse, type SourceRow } from './store.ts'
import { unitsOf, type WantedUnit } from './units.ts'

/** A directory as read, with the resulting people and units. */
type Found = {
  source: SourceRow
  entries: PersonEntry[]
  wanted: WantedUnit[]
  asked: Asked[]
  known: Map<string, KnownPerson>
}

/** The outcomes for people and organizations, real or simulated. */
type Settled = { report: ProvidedReport; units: readonly SettledUnit[] }

const mostUnitRows = 1000

/** The author in the operation log; the colon distinguishes it from codes of business systems. */
const actorOf = (source: Pick<SourceRow, 'source_code'>) => ({
  systemCode: `ldap:${source.source_code}`,
})

const byOf = (source: SourceRow, runId: string, now: Date): By => {
  const nowhere = { containerType: '', ip: '', userAgent: '' }
  const context: RequestContext = { requestId: runId, lang: 'zh', env: 'prod', ...nowhere, now }
  return { caller: actorOf(source), context, mayAdministrators: source.may_administrators }
}

async function checkUnits(db: LdapImportDeps['db'], { units }: SourceRow): Promise<void> {
  if (units.mode === 'none') return
  if ((await roleUse(db, units.roleNo)) !== 'usable') throw new DirectoryProblem('role')
  if (units.parentCode && !(await isOrganizationUsable(db, units.parentCode)))
    throw new DirectoryProblem('parent')
}

async function find({ db, box }: LdapImportDeps, source: SourceRow): Promise<Found> {
  await checkUnits(db, source)
  const { page_size: pageSize, ...read } = source
  const { people: entries, units } = await readDirectory(connectionOf(box, source), { ...read, pageSize })
  const known = await knownPeople(db, source.source_id)
  // An empty result means that the filter or the read permission is wrong.
  if (entries.length === 0) throw new DirectoryProblem('empty')
  const { wanted, unitOf } = unitsOf(units)
  const asked = peopleToSettle(entries, { source, known, unitOf })
  return { source, entries, wanted, asked, known }
}

const providedUnits = ({ source, wanted }: Found) =>
  wanted
    .filter(({ fault }) => !fault)
    .map(({ code, nameZh, nameEn, parentCode }) => ({
      ...{ code, nameZh, nameEn },
      parentCode: parentCode ?? (source.units.parentCode || null),
    }))

function endingOf({ asked, wanted, entries, known }: Found, { report, units }: Settled) {
  const unitRows = unitRowsOf(wanted, units)
  const missing = missingOf(entries, known).length
  const counted = { entries: entries.length, missing, report, units: wanted.length, unitRows }
  return {
    state: 'done' as const,
    counts: countsOf(counted),
    rows: rowsOf(asked, report),
    units: unitRows.slice(0, mostUnitRows),
  }
}

/** Refuses to continue where the source, and thus its rights, have changed since its directory was read. */
async function requireUnchanged(trx: LdapImportDeps['db'], source: SourceRow): Promise<void> {
  if ((await holdRevision(trx, source.source_id)) !== source.revision)
    throw new DirectoryProblem('source-changed')
}

/** Simulates an import, without locks and without writes. */
async function rehearse({ db }: LdapImportDeps, found: Found, now: Date): Promise<Settled> {
  const units = await planUnits(db, providedUnits(found), now)
  const { roleNo } = found.source.units
  const created = units.filter(({ outcome }) => outcome === 'create')
  const alsoUsable = new Set(created.map(({ unit }) => `${unit.code} ${roleNo}`))
  const report = await tryPeople(
    db,
    found.asked.map(({ person }) => person),
    { alsoUsable, mayAdministrators: found.source.may_administrators },
  )
  return { report, units }
}

const hasChanges = ({ report: { counts }, units }: Settled) =>
  counts.create + counts.update > 0 || units.some(({ outcome }) => /^(create|rename|move)$/.test(outcome))

/** Records administrators who are missing but held back; super managers are notified of each once. */
async function settleDepartures(
  deps: Pick<LdapImportDeps, 'notify'>,
  trx: LdapImportDeps['db'],
  { context: { now } }: By,
  { source, report: { heldBack } }: { source: SourceRow; report: ProvidedReport },
): Promise<void> {
  const { systemCode } = actorOf(source)
  await forgetOtherDepartures(trx, systemCode, heldBack)
  await reportDepartures(trx, deps, { source: systemCode, name: source.name, userNos: heldBack, now })
}

/** Writes an import in one transaction, so that it succeeds or fails as a whole. */
const settle = (deps: LdapImportDeps, found: Found, by: By): Promise<Settled> =>
  transact(deps.db, async (trx) => {
    await lockSuperManagers(trx)
    const { source } = found
    await requireUnchanged(trx, source)
    await checkUnits(trx, source)
    const units = await settleUnits(trx, by, providedUnits(found))
    const report = await settlePeople(
      trx,
      deps,
      by,
      found.asked.map(({ person }) => person),
    )
    const { brought, gone } = notesOf(found.asked, report.settled)
    await keepBrought(trx, source.source_id, brought)
    await markGone(trx, source.source_id, gone, by.context.now)
    await settleDepartures(deps, trx, by, { source, report })
    await audit(trx, by.context, by.caller, {
      action: 'ldap.import',
      target: { type: 'ldap-source', id: source.source_id },
      detail: { ...report.counts, disabled: report.disabled },
    })
    return { report, units }
  })

/** Returns the directory as read, combined with the provider's sign-in names. */
async function findPrepared(deps: LdapImportDeps, source: SourceRow): Promise<Found> {
  const found = await find(deps, source)
  const people = found.asked.map(({ person }) => person)
  const prepared = await deps.prepare(deps.db, people)
  return { ...found, asked: found.asked.map((one, at) => ({ ...one, person: prepared[at] ?? one.person })) }
}

async function importFrom(deps: LdapImportDeps, source: SourceRow, run: OpenRun, now: Date): Promise<Ending> {
  // A person can import a source that is switched off.
  if (run.cause !== 'person' && !run.dry && source.status === 0) throw new DirectoryProblem('source-changed')
  const found = await findPrepared(deps, source)
  const rehearsed = await rehearse(deps, found, now)
  const { report } = rehearsed
  const isStopped = isTooMany(found.asked, report.heldBack, found)
  const ending = endingOf(found, rehearsed)
  const by = byOf(source, run.run_id, now)
  if (!run.dry && !isStopped && hasChanges(rehearsed)) return endingOf(found, await settle(deps, found, by))
  if (!run.dry)
    await transact(deps.db, async (trx) => {
      await requireUnchanged(trx, source)
      if (!isStopped) await keepBrought(trx, source.source_id, notesOf(found.asked, report.settled).brought)
      // Super managers are notified of these also where too many people are missing.
      await settleDepartures(deps, trx, by, { source, report })
    })
  return isStopped ? { ...ending, state: 'stopped', problem: 'too-many-missing' } : ending
}

const failureProblems: Readonly<Record<string, LdapProblem>> = {
  'rights.last-super-manager': 'last-super-manager',
  'person.import-changed': 'changed-meanwhile',
  'role.unusable': 'changed-meanwhile',
}

/** Returns the problem that made a run fail; `undefined` for an unexpected error. */
function knownProblem(error: unknown): LdapProblem | undefined {
  if (error instanceof DirectoryProblem) return error.problem
  return error instanceof Failure ? failureProblems[error.failure] : undefined
}

export type RunDeps = LdapImportDeps & {
  clock: { now: () => Date }
  log: { info: (about: object, text: string) => void; error: (about: object, text: string) => void }
}

async function perform(deps: RunDeps, runId: string): Promise<void> {
  const { db, clock, log } = deps
  const run = await startRun(db, runId, clock.now())
  const source = run && (await findSource(db, run.source_id))
  if (!run || !source) return
  let ending: Ending
  try {
    ending = await importFrom(deps, source, run, clock.now())
  } catch (error) {
    const problem = knownProblem(error)
    if (!problem) log.error({ err: error, source: source.source_code }, 'an import from a directory failed')
    else log.info({ source: source.source_code, detail: String(error) }, 'a directory could not be read')
    ending = { state: 'failed', problem: problem ?? 'other' }
  }
  await endRun(db, runId, ending, clock.now())
  const { state, problem } = ending
  if (state !== 'done' && !run.dry) {
    const by = byOf(source, runId, clock.now())
    await audit(db, by.context, by.caller, {
      ...{ action: 'ldap.import', result: 'failed', reason: problem ?? state },
      target: { type: 'ldap-source', id: source.source_id },
    })
  }
  log.info({ source: source.source_code, dry: run.dry, state, problem }, 'a directory was imported')
}

/** Performs a queued run; does nothing for one that was started before. */
export async function performRun(deps: RunDeps, runId: string): Promise<void> {
  await whileMarked(deps.db, runId, () => perform(deps, runId))
}
