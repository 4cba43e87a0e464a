import type { accountOpenings, OpeningPlan } from '@iambiz/contract/features/directory/account-openings.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { z } from 'zod'
import { fail } from '#server/platform/failure.ts'
import { inParts } from '#server/platform/parts.ts'
import { previewVersionOf } from '#server/platform/preview-version.ts'
import { personKeywordOf } from '../keyword.ts'
import type { OpeningDeps } from './deps.ts'
import { type Candidate, candidates } from './reports.ts'

type Calls = typeof accountOpenings
export type Meant = ReceivedOf<Calls['POST /iam-authority/v1/admin/user/openAccounts/preview']>['body']
export type Begun = ReceivedOf<Calls['POST /iam-authority/v1/admin/user/openAccounts']>['body']

const known = z.object({ known: z.array(z.string()) })

/** Staff numbers in one request to the provider. */
const atOnce = 500

/** Returns those of these people who have an account at the provider. */
export async function withAccount(
  { askProvider }: Pick<OpeningDeps, 'askProvider'>,
  userNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const part of inParts(userNos, atOnce)) {
    const answer = await askProvider('/admin/accounts/known', { account_nos: JSON.stringify(part) })
    if (answer === null) fail('person.account-elsewhere')
    if (answer.status !== 200) throw new Error(`the account API answered ${answer.status}`)
    for (const number of known.parse(answer.body).known) found.add(number)
  }
  return found
}

/** Maximum number of people examined to find those without an account. */
const mostMeant = 200_000

export type Planned = { openingPlan: OpeningPlan; userNos: string[] }

/**
 * Returns the people for whom accounts would be opened. The report later lists everyone who was chosen individually,
 * but of a filter's people only those without an account.
 */
export async function planOpening(deps: OpeningDeps, meant: Meant): Promise<Planned> {
  const { db, most, mailsCodes } = deps
  const query =
    'ids' in meant
      ? { ids: meant.ids }
      : {
          narrowing: {
            ...meant.filter,
            keyword: personKeywordOf(meant.filter.keyword, { seesMobile: true }),
          },
        }
  const found = await candidates(db, query, mostMeant)
  const existing = await withAccount(
    deps,
    found.map(({ user_no }) => user_no),
  )
  const without = found.filter(({ user_no }) => !existing.has(user_no))
  const active = without.filter(({ status }) => status === 1)
  const isMailed = ({ email }: Candidate) => mailsCodes && email !== null
  const listed = 'ids' in meant ? found : without
  const counts = {
    ...{ people: found.length, existing: found.length - without.length },
    ...{ disabled: without.length - active.length, toOpen: active.length },
    ...{ byMail: active.filter(isMailed).length, most },
  }
  const people = listed.map((one) => [one.user_no, one.status, isMailed(one)])
  return {
    openingPlan: { ...counts, version: previewVersionOf({ counts, people }) },
    userNos: listed.map(({ user_no }) => user_no),
  }
}
