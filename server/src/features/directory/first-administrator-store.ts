import { randomUUID } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { audit } from '#server/platform/audit.ts'
import { insertEntry } from '#server/platform/db/dictionary-store.ts'
import { insertPerson } from '#server/platform/db/person-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { readingOf } from '#server/platform/reading.ts'

export type FirstAdministrator = { userNo: string; nameZh: string }

const orgCode = 'head-office'
const roleNo = 'super_admin'
const roleNames = { zh: '超级管理员', en: 'Super administrator' }

/** Returns the people who hold the super manager's role. */
const superManagers = (db: Db) =>
  db
    .selectFrom('person_role')
    .innerJoin('dictionary_entry', 'dictionary_entry.key_value', 'person_role.role_no')
    .where('dictionary_entry.key_name', '=', 'super_manager')
    .where('dictionary_entry.status', '=', 1)
    .select('person_role.user_no')
    .execute()

/** Returns the super manager's role from the dictionary, or creates one. */
async function superRole(trx: Db): Promise<string> {
  const named = await trx
    .selectFrom('dictionary_entry')
    .where('key_name', '=', 'super_manager')
    .select('key_value')
    .executeTakeFirst()
  const role = named?.key_value ?? roleNo
  await trx
    .insertInto('role')
    .values({
      role_no: role,
      name_zh: roleNames.zh,
      name_en: roleNames.en,
      ...readingOf(roleNames.zh),
      delegable: false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertEntry(trx, {
    key_name: 'super_manager',
    key_value: role,
    description_zh: roleNames.zh,
    description_en: roleNames.en,
  })
  return role
}

/** Returns the first active organization, or creates one with the company's name. */
async function firstOrganization(trx: Db, company: { zh: string; en: string }): Promise<string> {
  const known = await trx
    .selectFrom('organization')
    .where('status', '=', 1)
    .orderBy('sort_no')
    .orderBy('org_code')
    .select('org_code')
    .executeTakeFirst()
  const org = known?.org_code ?? orgCode
  await trx
    .insertInto('organization')
    .values({ org_code: org, name_zh: company.zh, name_en: company.en, ...readingOf(company.zh) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return org
}

/**
 * Makes a person the super manager of a portal that has none: with the role of the dictionary, in the first
 * organization; both are created where they do not exist. Changes nothing where there is a super manager; the result
 * tells whether it is this person.
 */
export async function appointFirstAdministrator(
  db: Db,
  { userNo, nameZh }: FirstAdministrator,
  company: { zh: string; en: string },
  now: Date,
): Promise<boolean> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('iambiz first administrator', 0))`.execute(trx)
    const holders = await superManagers(trx)
    if (holders.length > 0) return holders.some((holder) => holder.user_no === userNo)

    const role = await superRole(trx)
    const org = await firstOrganization(trx, company)
    await insertPerson(trx, { user_no: userNo, name_zh: nameZh })
    await trx.insertInto('person_role').values({ user_no: userNo, org_code: org, role_no: role }).execute()
    const context = {
      requestId: randomUUID(),
      lang: 'zh',
      env: 'prod',
      containerType: 'other',
      ip: 'unknown',
      userAgent: '',
      now,
    } as const
    await audit(trx, context, null, {
      action: 'right.first-administrator',
      target: { type: 'person', id: userNo },
      detail: { orgCode: org, roleNo: role },
    })
    return true
  })
}
