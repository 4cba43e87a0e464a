import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CompanyModel, companyModel, settle, usedSeats } from '#server/testing/company-model.ts'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'
import { audienceRow, findReleased } from './audience-reports.ts'
import { freezeAudience } from './freeze.ts'
import { type ReceiptFilters, type ReceiptRow, receiptRow, unreadUserNos } from './receipt-reports.ts'

const now = new Date('2026-06-15T02:00:00Z')
/** Between the second and the third day on which people of the model join. */
const cameOut = new Date('2026-03-01T00:00:00Z')
const worlds = { numRuns: 25 }

let world: FeatureWorld
let appId: string
beforeAll(async () => {
  world = await featureWorld()
  appId = await world.given.application()
  await world.given.person({ user_no: 'author' })
})
afterAll(() => world.close())

/** Returns the people and the seats with which they see the application, by the rule that decides each request. */
async function seeing(
  model: CompanyModel,
): Promise<Map<string, { org: string; role: string; since: Date }[]>> {
  const somebody = await world.given.actor('P1')
  const members = new Map<string, { org: string; role: string; since: Date }[]>()
  for (const person of model.people.filter(({ active }) => active)) {
    const seats = []
    for (const seat of usedSeats(model, person)) {
      const selection = { orgCode: seat.org, roleNo: seat.role }
      const actor = { ...somebody, userNo: person.userNo, selection }
      const { visible } = await world.announcements.findReader(actor, new Date())
      if (visible.has(appId)) seats.push(seat)
    }
    if (seats.length > 0) members.set(person.userNo, seats)
  }
  return members
}

const everybody = (model: CompanyModel) =>
  new Map(
    model.people
      .filter(({ active }) => active)
      .map((person) => [person.userNo, usedSeats(model, person)] as const)
      .filter(([, seats]) => seats.length > 0),
  )

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

test('[ANN-09] whom a preview counts are those who would see it, however rights are given', async () => {
  await fc.assert(
    fc.asyncProperty(companyModel, async (model) => {
      await settle(world.db, appId, model)
      for (const forAllUsers of [false, true]) {
        const expected = forAllUsers ? everybody(model) : await seeing(model)
        const { count, byOrg, byRole, sample } = await audienceRow(
          world.db,
          'zh',
          { appId, forAllUsers },
          now,
        )
        expect(sample.map(({ userNo }) => userNo)).toEqual([...expected.keys()].sort())
        expect([count, sum(byOrg), sum(byRole)]).toEqual([expected.size, expected.size, expected.size])
        const seats = [...expected.values()].flat()
        expect(seats.map(({ org }) => org)).toEqual(
          expect.arrayContaining(byOrg.map(({ orgCode }) => orgCode)),
        )
        expect(seats.map(({ role }) => role)).toEqual(
          expect.arrayContaining(byRole.map(({ roleNo }) => roleNo)),
        )
      }
    }),
    worlds,
  )
})

const marks = fc.uniqueArray(
  fc.record({
    userNo: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'),
    status: fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
    revision: fc.constantFrom(1, 2),
  }),
  { selector: ({ userNo }) => userNo },
)

const everything: ReceiptFilters & { pageNum: number; pageSize: number } = {
  late: false,
  pageNum: 1,
  pageSize: 100,
}

async function released(
  forAllUsers: boolean,
  read: { userNo: string; status: 0 | 1 | 2; revision: number }[],
) {
  const id = await world.given.announcement({
    app_id: appId,
    creator_no: 'author',
    push_scope: forAllUsers ? 1 : 2,
    content_revision: 2,
    released_at: cameOut,
    publish_start_at: cameOut,
  })
  for (const { userNo, status, revision } of read) {
    await world.db
      .insertInto('announcement_read')
      .values({ user_no: userNo, announcement_id: id, status, content_revision: revision, read_at: now })
      .execute()
  }
  const announcement = await findReleased(world.db, id)
  if (!announcement) throw new Error('the announcement was just released')
  return { id, announcement, now }
}

/** Expects every count to equal the number of its rows. */
async function expectReconciled(
  row: ReceiptRow,
  rowsOf: (filters: Partial<ReceiptFilters>) => Promise<ReceiptRow>,
): Promise<void> {
  expect(row.audience).toBe(row.read + row.unread)
  const figures = [row.unread, row.read - row.confirmed, row.confirmed]
  for (const readStatus of [0, 1, 2] as const) {
    const { total, readers } = await rowsOf({ readStatus })
    expect([total, readers.length]).toEqual([figures[readStatus], figures[readStatus]])
    expect(readers.every(({ status }) => status === readStatus)).toBe(true)
  }
  for (const key of ['audience', 'read', 'unread'] as const)
    expect(row.by_org.reduce((total, one) => total + one[key], 0)).toBe(row[key])
  for (const { org_code, audience } of row.by_org.filter(({ org_code }) => org_code !== ''))
    expect((await rowsOf({ orgCode: org_code })).total).toBe(audience)
  expect((await rowsOf({ late: true })).total).toBe(row.late)
}

test('[ANN-09] receipts are what each person did; their figures and rows always agree', async () => {
  await fc.assert(
    fc.asyncProperty(companyModel, marks, fc.boolean(), async (model, read, forAllUsers) => {
      await settle(world.db, appId, model)
      const subject = await released(forAllUsers, read)
      const members = forAllUsers ? everybody(model) : await seeing(model)
      const rowsOf = (filters: Partial<ReceiptFilters>) =>
        receiptRow(world.db, 'zh', subject, { ...everything, ...filters })
      const [row, late] = [await rowsOf({}), await rowsOf({ late: true })]
      const readNow = read.filter(({ status, revision }) => status > 0 && revision === 2)
      const people = [...row.readers, ...late.readers]
      expect(people.map(({ user_no }) => user_no).sort()).toEqual(
        [...new Set([...members.keys(), ...readNow.map(({ userNo }) => userNo)])].sort(),
      )
      for (const { user_no, status } of people)
        expect(status).toBe(readNow.find(({ userNo }) => userNo === user_no)?.status ?? 0)
      await expectReconciled(row, rowsOf)
      expect(await unreadUserNos(world.db, subject, [])).toEqual(
        [...members.keys()].filter((userNo) => readNow.every((mark) => mark.userNo !== userNo)).sort(),
      )
      await freezeAudience(world.db, subject.id, now)
      const frozen = await findReleased(world.db, subject.id)
      expect(frozen?.at_release).toBe([...members.keys()].length - late.total)
    }),
    worlds,
  )
})

test('[ANN-09] who came by a later grant, post or entry is late, and who had one of them before is not', async () => {
  const early = new Date('2026-02-01T00:00:00Z')
  const later = new Date('2026-05-01T00:00:00Z')
  const seat = (since: Date) => [{ org: 'top', role: 'clerk', since }]
  const person = (userNo: string, joined: Date, seats: { org: string; role: string; since: Date }[]) => ({
    userNo,
    active: true,
    joined,
    seats,
  })
  await settle(world.db, appId, {
    organizations: [{ code: 'top', parent: null, active: true }],
    roles: [
      { code: 'clerk', active: true },
      { code: 'chief', active: true },
    ],
    people: [
      person('P1', early, seat(early)),
      person('P2', early, seat(later)),
      person('P3', later, seat(later)),
      person('P4', early, [...seat(later), { org: 'top', role: 'chief', since: early }]),
    ],
    status: 1,
    grants: [
      { subject: 'organization', id: 'top', effect: 'allow', since: null, expires: null },
      { subject: 'person', id: 'P1', effect: 'allow', since: later, expires: null },
    ],
  })
  const subject = await released(false, [])
  const names = async (late: boolean) =>
    (await receiptRow(world.db, 'zh', subject, { ...everything, late })).readers.map(({ user_no }) => user_no)
  expect(await names(false)).toEqual(['P1', 'P4'])
  expect(await names(true)).toEqual(['P2', 'P3'])
  await world.db
    .updateTable('application_grant')
    .set({ granted_at: later })
    .where('subject_id', '=', 'top')
    .execute()
  expect(await names(false)).toEqual([])
})
