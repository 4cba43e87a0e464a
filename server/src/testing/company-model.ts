import fc from 'fast-check'
import type { Db } from '#server/platform/db/tables.ts'

type Subject = 'organization' | 'role' | 'person'

/** A random small company: organizations, roles and people, and the grants of one application. */
export type CompanyModel = {
  organizations: { code: string; parent: string | null; active: boolean }[]
  roles: { code: string; active: boolean }[]
  people: {
    userNo: string
    active: boolean
    joined: Date
    seats: { org: string; role: string; since: Date }[]
  }[]
  status: 0 | 1 | 2 | 3
  grants: {
    subject: Subject
    id: string
    effect: 'allow' | 'deny'
    since: Date | null
    expires: Date | null
  }[]
}

const moment = fc
  .constantFrom('2025-11-01', '2026-02-01', '2026-05-01')
  .map((day) => new Date(`${day}T00:00:00Z`))
const mostly = fc.integer({ min: 0, max: 4 }).map((number) => number > 0)
const organizationCodes = ['top', 'left', 'right', 'leaf', 'other']
const roleCodes = ['clerk', 'chief', 'guest']
const userNos = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7']
/** In the past and in the future of every test clock. */
const ends = [new Date('2020-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]

const seats = fc.uniqueArray(
  fc.record({
    org: fc.constantFrom(...organizationCodes),
    role: fc.constantFrom(...roleCodes),
    since: moment,
  }),
  { maxLength: 3, selector: ({ org, role }) => `${org} ${role}` },
)

const grant = fc
  .record({
    to: fc.constantFrom(
      ...organizationCodes.map((id) => ({ subject: 'organization' as const, id })),
      ...roleCodes.map((id) => ({ subject: 'role' as const, id })),
      ...userNos.map((id) => ({ subject: 'person' as const, id })),
    ),
    effect: fc.constantFrom<('allow' | 'deny')[]>('allow', 'allow', 'deny'),
    since: fc.option(moment),
    end: fc.option(fc.constantFrom(...ends)),
  })
  .map(({ to, effect, since, end }) => ({
    ...to,
    effect,
    since,
    expires: to.subject === 'person' && effect === 'allow' ? end : null,
  }))

export const companyModel: fc.Arbitrary<CompanyModel> = fc.record({
  organizations: fc.tuple(
    ...organizationCodes.map((code, index) =>
      fc.record({
        code: fc.constant(code),
        parent:
          index === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...organizationCodes.slice(0, index))),
        active: mostly,
      }),
    ),
  ),
  roles: fc.tuple(...roleCodes.map((code) => fc.record({ code: fc.constant(code), active: mostly }))),
  people: fc.tuple(
    ...userNos.map((userNo) =>
      fc.record({ userNo: fc.constant(userNo), active: mostly, joined: moment, seats }),
    ),
  ),
  status: fc.constantFrom<(0 | 1 | 2 | 3)[]>(0, 1, 1, 1, 2, 3),
  grants: fc.uniqueArray(grant, { maxLength: 7, selector: ({ subject, id }) => `${subject} ${id}` }),
})

/** Replaces all people and grants in the database by this company; `appId` is the application of the grants. */
export async function settle(db: Db, appId: string, model: CompanyModel): Promise<void> {
  await db.deleteFrom('application_grant').execute()
  await db.deleteFrom('person_role').execute()
  await db.updateTable('person').set({ status: 0 }).execute()
  const statusOf = (active: boolean): 0 | 1 => (active ? 1 : 0)
  const organizations = model.organizations.map(({ code, parent, active }) => ({
    ...{ org_code: code, name_zh: `组织${code}`, name_en: `Unit ${code}` },
    ...{ parent_code: parent, status: statusOf(active) },
  }))
  await db
    .insertInto('organization')
    .values(organizations)
    .onConflict((conflict) =>
      conflict.column('org_code').doUpdateSet(({ ref }) => ({
        parent_code: ref('excluded.parent_code'),
        status: ref('excluded.status'),
      })),
    )
    .execute()
  const roles = model.roles.map(({ code, active }) => ({
    ...{ role_no: code, name_zh: `角色${code}`, status: statusOf(active) },
  }))
  await db
    .insertInto('role')
    .values(roles)
    .onConflict((conflict) =>
      conflict.column('role_no').doUpdateSet(({ ref }) => ({ status: ref('excluded.status') })),
    )
    .execute()
  const people = model.people.map(({ userNo, active, joined }) => ({
    ...{ user_no: userNo, name_zh: `人员${userNo}`, email: `${userNo}@example.com` },
    ...{ status: statusOf(active), created_at: joined },
  }))
  await db
    .insertInto('person')
    .values(people)
    .onConflict((conflict) =>
      conflict.column('user_no').doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute()
  const seats = model.people.flatMap(({ userNo, seats }) =>
    seats.map(({ org, role, since }) => ({
      ...{ user_no: userNo, org_code: org, role_no: role, granted_at: since },
    })),
  )
  if (seats.length > 0) await db.insertInto('person_role').values(seats).execute()
  const grants = model.grants.map(({ subject, id, effect, since, expires }) => ({
    ...{ app_id: appId, subject_type: subject, subject_id: id, effect },
    ...{ expires_at: expires, granted_at: since },
  }))
  if (grants.length > 0) await db.insertInto('application_grant').values(grants).execute()
  await db.updateTable('application').set({ status: model.status }).where('app_id', '=', appId).execute()
}

/** The effective pairs of a person: organization and role are both active. */
export const usedSeats = (model: CompanyModel, { seats }: CompanyModel['people'][number]) =>
  seats.filter(
    ({ org, role }) =>
      model.organizations.some(({ code, active }) => code === org && active) &&
      model.roles.some(({ code, active }) => code === role && active),
  )
