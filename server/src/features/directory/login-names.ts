import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { z } from 'zod'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { inParts } from '#server/platform/parts.ts'
import { namesOfPeople, presentNumbers } from './people-reports.ts'

/** Names in one request to the provider. */
const namesAtOnce = 500

const owned = z.object({ owned: z.array(z.object({ name: z.string(), account_no: z.string() })) })

type Provider = { askProvider: AskAccount }

/**
 * Returns those of these numbers that are another person's sign-in name at the bundled provider; such a name can be
 * neither staff number nor address. Empty while the provider is unavailable; the account for such a number cannot be
 * opened then.
 */
async function namesAtProvider({ askProvider }: Provider, numbers: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const part of inParts(numbers, namesAtOnce)) {
    const form = { names: JSON.stringify(part) }
    const answer = await askProvider('/admin/names/owned', form).catch(() => null)
    // After a missing answer, the other parts are not asked.
    if (answer === null) return taken
    const known = owned.safeParse(answer?.body).data?.owned ?? []
    const ownerOf = new Map(known.map(({ name, account_no }) => [name, account_no]))
    for (const number of part) {
      const owner = ownerOf.get(number)
      if (owner !== undefined && comparedName(owner) !== comparedName(number)) taken.add(number)
    }
  }
  return taken
}

/**
 * Refuses a new person's number if it is another person's sign-in name at the provider. Not in a transaction, because
 * it calls the provider.
 */
export async function refuseNameAtProvider(provider: Provider, userNo: string): Promise<void> {
  if ((await namesAtProvider(provider, [userNo])).size > 0) fail('person.number-taken', { field: 'userNo' })
}

/**
 * Replaces the numbers of existing people by their stored spelling, and marks new people whose number is another
 * person's sign-in name at the provider. Call it before a transaction, which must not wait for the provider.
 */
export async function identify<Row extends { userNo: string }>(
  db: Db,
  provider: Provider,
  rows: readonly Row[],
): Promise<(Row & { isTakenAtProvider: boolean })[]> {
  const numbers = new Set(rows.map(({ userNo }) => userNo).filter((userNo) => userNo !== ''))
  const present = await presentNumbers(db, [...numbers])
  const taken = await namesAtProvider(
    provider,
    [...numbers].filter((userNo) => !present.has(userNo)),
  )
  return rows.map((row) => {
    const userNo = present.get(row.userNo) ?? row.userNo
    return { ...row, userNo, isTakenAtProvider: taken.has(userNo) }
  })
}

/** Returns those of these new numbers that equal a person's address, or a person's number in another case or width. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const names = await namesOfPeople(db, numbers.map(comparedName))
  return new Set(numbers.filter((number) => names.has(comparedName(number))))
}
