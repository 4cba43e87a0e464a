import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { z } from 'zod'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { inParts } from '#server/platform/parts.ts'
import { namesOfPeople, presentNumbers } from './people-reports.ts'

/** Names of one question to the provider. */
const namesAtOnce = 500

const owned = z.object({ owned: z.array(z.object({ name: z.string(), account_no: z.string() })) })

type Provider = { askProvider: AskAccount }

/**
 * Those of these numbers that somebody else signs in with at the bundled provider, where a name of an account may be neither number
 * nor address. While it is away nothing is known; an account for such a number could not be opened.
 */
async function namesAtProvider({ askProvider }: Provider, numbers: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const part of inParts(numbers, namesAtOnce)) {
    const form = { names: JSON.stringify(part) }
    const answer = await askProvider('/admin/names/owned', form).catch(() => null)
    // One that does not answer is not asked again for each part.
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

/** Refuses the number of somebody new that another person signs in with at the provider. Not in a transaction: it asks elsewhere. */
export async function refuseNameAtProvider(provider: Provider, userNo: string): Promise<void> {
  if ((await namesAtProvider(provider, [userNo])).size > 0) fail('person.number-taken', { field: 'userNo' })
}

/**
 * Gives rows the numbers of the people who are there as these spell them, and marks the new people with whose number another person
 * signs in at the provider. Before a transaction, which must not wait for the provider.
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

/** Those of these numbers, which nobody has as they are written, that are a number or an address of a person. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const names = await namesOfPeople(db, numbers.map(comparedName))
  return new Set(numbers.filter((number) => names.has(comparedName(number))))
}
