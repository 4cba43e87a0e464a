import type { ImportReport } from '@iambiz/contract/features/directory/people.ts'
import { importFields } from '@iambiz/contract/platform/imported-person.ts'
import { columnWords, stateWords } from '@iambiz/server/features/directory/import/phrases.ts'
import {
  outcomeOf,
  type PlannedRow,
  pairKey,
  pairText,
  planImport,
} from '@iambiz/server/features/directory/import/plan.ts'
import { reportOf } from '@iambiz/server/features/directory/import/report.ts'
import { peopleTable } from '@iambiz/server/features/directory/import/typed.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { maskedMobile } from '@iambiz/server/platform/masked-name.ts'
import { readRows } from '@iambiz/server/platform/table-import/read-rows.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { type Directory, directoryOf, type PersonRow, peopleIn } from './directory.ts'

const present = ({ userNo, name, email, mobile, status, revision, posts }: PersonRow) => ({
  ...{ user_no: userNo, name_zh: name.zh, name_en: name.en || null, status, revision },
  ...{ email: email || null, mobile: mobile || null, pairs: posts },
})

function ownersOf({ people }: Directory): Map<string, string[]> {
  const found = Map.groupBy(people, ({ email }) => email.toLowerCase())
  return new Map([...found].map(([address, owners]) => [address, owners.map(({ userNo }) => userNo)]))
}

type Sent = Pick<Circumstances, 'memory' | 'company' | 'lang'> & {
  file: Buffer
  fileName: string
  actorNo: string
}

/** By the rules of the portal itself; only where the people are differs. */
async function planned({ file, fileName, actorNo, lang, ...rest }: Sent) {
  const directory = directoryOf(rest)
  const { rows, ignored } = await readRows(peopleTable, { content: file, fileName })
  const active = <T extends { status: 0 | 1 }>(list: readonly T[]) =>
    list.filter(({ status }) => status === 1)
  const usable = active(directory.organizations).flatMap(({ org_code: orgCode }) =>
    active(directory.roles).map(({ roleNo }) => pairKey({ orgCode, roleNo })),
  )
  const plan = planImport(rows, {
    people: new Map(directory.people.map((row) => [row.userNo, present(row)])),
    usable: new Set(usable),
    owners: ownersOf(directory),
    taken: new Set(),
    actorNo,
  })
  const report: ImportReport = reportOf(plan, { file, ignored, lang })
  return { directory, plan, report }
}

function write({ people }: Directory, { userNo, after, give, take }: PlannedRow): void {
  const values = {
    name: { zh: after.name_zh, ...(after.name_en ? { en: after.name_en } : {}) },
    ...{ email: after.email ?? '', mobile: after.mobile ?? '', status: after.status },
  }
  const known = people.find((person) => person.userNo === userNo)
  const taken = new Set(take.map(pairKey))
  const posts = [...(known?.posts ?? []).filter((pair) => !taken.has(pairKey(pair))), ...give]
  if (known) Object.assign(known, values, { posts, revision: known.revision + 1 })
  else people.push({ userNo, ...values, posts, revision: 1, hasAccount: false })
}

export const peopleImportHandlers = {
  'POST /iam-authority/v1/admin/user/import/check': async ({ file, query, caller, ...rest }) => {
    const actorNo = caller.session.person.userNo
    return (await planned({ ...rest, file, fileName: query.fileName, actorNo })).report
  },

  'POST /iam-authority/v1/admin/user/import': async ({ file, query, caller, ...rest }) => {
    const actorNo = caller.session.person.userNo
    const { directory, plan, report } = await planned({ ...rest, file, fileName: query.fileName, actorNo })
    if (report.tried !== query.tried) fail('person.import-changed')
    if (report.counts.wrong > 0) fail('person.import-wrong')
    for (const row of plan) if (outcomeOf(row) !== 'same') write(directory, row)
    return { created: report.counts.create, updated: report.counts.update, ended: 0 }
  },

  'POST /iam-authority/v1/admin/user/excel/list': ({ body, lang, ...rest }) => {
    const rows = peopleIn(directoryOf(rest), body).map((row) => [
      ...[row.userNo, row.name.zh, row.name.en ?? '', row.email, row.mobile && maskedMobile(row.mobile)],
      ...[stateWords[row.status][lang], row.posts.map(pairText).join('; ')],
    ])
    const headings = importFields.map((field) => columnWords[field][lang])
    return {
      mediaType: 'text/csv; charset=utf-8',
      fileName: 'people.csv',
      content: Buffer.from([headings, ...rows].map((cells) => cells.join('\t')).join('\n')),
    }
  },
} satisfies Handlers
