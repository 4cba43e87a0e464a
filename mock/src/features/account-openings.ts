import { randomInt, randomUUID } from 'node:crypto'
import type { OpeningPlan, OpeningRow, OpeningRun } from '@iambiz/contract/features/directory/account-openings.ts'
import { codeColumns, codesName } from '@iambiz/server/features/directory/account-openings/phrases.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { previewVersionOf } from '@iambiz/server/platform/preview-version.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { sheetFile } from '#mock/sheet-file.ts'
import { directoryOf, named, type PersonRow, peopleIn } from './directory.ts'

type Row = { person: PersonRow; outcome: OpeningRow['outcome']; code: string }
type Opening = { runId: string; starterNo: string; at: Date; rows: Row[]; savedAt?: Date }

const kept = new WeakMap<Memory, Opening[]>()

function openingsOf({ memory }: Pick<Circumstances, 'memory'>): Opening[] {
  const known = kept.get(memory) ?? []
  kept.set(memory, known)
  return known
}

/** So that there is progress to be seen. */
const msForEach = 300
const most = 5000
const dayMs = 86_400_000
const againMs = 600_000

type Meant = { ids: string[] } | { filter: Parameters<typeof peopleIn>[1] }

function meantIn(directory: ReturnType<typeof directoryOf>, meant: Meant) {
  const found =
    'ids' in meant
      ? directory.people.filter(({ userNo }) => meant.ids.includes(userNo))
      : peopleIn(directory, meant.filter)
  return { found, without: found.filter(({ hasAccount }) => !hasAccount) }
}

const outcomeOf = ({ hasAccount, status }: PersonRow): Row['outcome'] =>
  hasAccount ? 'exists' : status === 1 ? 'opened' : 'disabled'

/** The rows as they are by now: each takes its time. */
const rowsAt = ({ rows, at }: Opening, now: Date): Row[] => {
  const settled = (now.getTime() - at.getTime()) / msForEach
  return rows.map((row, index) => (index < settled ? row : { ...row, outcome: 'waiting' }))
}

/** Until when codes that were saved can be saved again. */
const againUntilOf = ({ savedAt }: Opening, now: Date): Date | undefined => {
  const until = savedAt && new Date(savedAt.getTime() + againMs)
  return until && now < until ? until : undefined
}

function toRun(opening: Opening, { now, company, lang, ...rest }: Circumstances, userNo: string): OpeningRun {
  const rows = rowsAt(opening, now)
  const count = (outcome: Row['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const [waiting, opened] = [count('waiting'), count('opened')]
  const mailed = rows.filter(({ outcome, person }) => outcome === 'opened' && person.email !== '').length
  const starter = directoryOf({ company, ...rest }).people.find(
    (person) => person.userNo === opening.starterNo,
  )
  const againUntil = againUntilOf(opening, now)
  const ended = new Date(opening.at.getTime() + opening.rows.length * msForEach)
  return {
    ...{
      runId: opening.runId,
      starterNo: opening.starterNo,
      starterName: starter ? named(starter.name, lang) : opening.starterNo,
    },
    ...{ state: waiting > 0 ? 'running' : 'done', startTime: company.wireTime(opening.at) },
    ...(waiting > 0 ? {} : { endTime: company.wireTime(ended) }),
    ...{ total: rows.length, mailed, own: opening.starterNo === userNo },
    counts: {
      waiting,
      opened,
      exists: count('exists'),
      disabled: count('disabled'),
      failed: count('failed'),
    },
    ...{ stopped: 0, codes: opening.savedAt ? 0 : opened - mailed, again: againUntil ? opened - mailed : 0 },
    ...(againUntil ? { againUntil: company.wireTime(againUntil) } : {}),
  }
}

const openingIn = (circumstances: Circumstances, runId: string) =>
  openingsOf(circumstances).find((opening) => opening.runId === runId) ?? fail('resource.not-found')

function planOf({ found, without }: ReturnType<typeof meantIn>): OpeningPlan {
  const active = without.filter(({ status }) => status === 1)
  const counts = {
    ...{ people: found.length, existing: found.length - without.length },
    ...{ disabled: without.length - active.length, toOpen: active.length },
    ...{ byMail: active.filter(({ email }) => email !== '').length, most },
  }
  const people = without.map(({ userNo }) => userNo)
  return { ...counts, version: previewVersionOf({ counts, people }) }
}

export const accountOpeningHandlers = {
  'POST /iam-authority/v1/admin/user/openAccounts/preview': ({ body, ...rest }) =>
    planOf(meantIn(directoryOf(rest), body)),

  'POST /iam-authority/v1/admin/user/openAccounts': ({ body, caller, ...rest }) => {
    const { userNo } = caller.session.person
    const openings = openingsOf(rest)
    if (openings.some((opening) => toRun(opening, rest, userNo).state === 'running')) fail('opening.running')
    const { found, without } = meantIn(directoryOf(rest), body)
    const current = planOf({ found, without })
    if (current.version !== body.version) fail('resource.changed', { current })
    if (!without.some(({ status }) => status === 1)) fail('opening.nobody')
    const rows = ('ids' in body ? found : without).map((person): Row => {
      const outcome = outcomeOf(person)
      if (outcome === 'opened') person.hasAccount = true
      return { person, outcome, code: String(randomInt(100_000_000)).padStart(8, '0') }
    })
    const opening = { runId: randomUUID(), starterNo: userNo, at: rest.now, rows }
    openings.unshift(opening)
    return toRun(opening, rest, userNo)
  },

  'POST /iam-authority/v1/admin/user/openAccounts/list': ({ body, caller, ...rest }) =>
    pageOf(
      openingsOf(rest).map((opening) => toRun(opening, rest, caller.session.person.userNo)),
      body,
    ),

  'POST /iam-authority/v1/admin/user/openAccounts/detail': ({ body, caller, ...rest }) => {
    const opening = openingIn(rest, body.runId)
    const expireTime = rest.company.wireTime(new Date(opening.at.getTime() + dayMs))
    const rows = rowsAt(opening, rest.now)
      .filter(({ outcome }) => body.outcome === undefined || body.outcome === outcome)
      .map(
        ({ person: { userNo, name, email }, outcome }): OpeningRow => ({
          ...{ userNo, userName: named(name, rest.lang), outcome },
          ...(outcome === 'opened' ? { delivery: email ? 'mail' : 'handed', expireTime } : {}),
          ...(outcome === 'opened' && email ? { email } : {}),
        }),
      )
    return { ...pageOf(rows, body), run: toRun(opening, rest, caller.session.person.userNo) }
  },

  'POST /iam-authority/v1/admin/user/openAccounts/codes': ({ body: { runId }, caller, ...rest }) => {
    const opening = openingIn(rest, runId)
    const { lang, company } = rest
    if (opening.starterNo !== caller.session.person.userNo) fail('opening.not-own')
    const rows = rowsAt(opening, rest.now).filter(
      ({ outcome, person }) => outcome === 'opened' && person.email === '',
    )
    const isOver = opening.savedAt && !againUntilOf(opening, rest.now)
    if (isOver || rows.length === 0) fail('opening.codes-gone')
    opening.savedAt ??= rest.now
    const until = company.wireTime(new Date(opening.at.getTime() + dayMs))
    return sheetFile(
      { name: codesName, columns: codeColumns, lang },
      rows.map(({ person: { userNo, name }, code }) => [
        ...[userNo, named(name, lang), code, until],
        `${company.origin}/iambiz/password/forgot?${new URLSearchParams({ account: userNo })}`,
      ]),
    )
  },
} satisfies Handlers
