import type { people } from '@iambiz/contract/features/directory/people.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { importFields } from '@iambiz/contract/platform/imported-person.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { exportList } from '#server/platform/exported-list.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { maskedMobile } from '#server/platform/masked-name.ts'
import type { Cell } from '#server/platform/spreadsheet.ts'
import type { DirectoryDeps } from '../deps.ts'
import { personKeywordOf } from '../keyword.ts'
import { seesMobile } from '../people.ts'
import type { PeopleNarrowing } from '../people-reports.ts'
import { columnWords, exportName, stateWords } from './phrases.ts'
import { type Present, pairText } from './plan.ts'
import { peopleAfter, sizeOf } from './reports.ts'

/** Limits the length of a cell, because an import reads only part of a longer one. */
const pairsInCell = 7
const batch = 2000

function cellsOf(person: Present, pairCells: number, lang: Language): Cell[] {
  const texts = person.pairs.map(pairText)
  const cells = Array.from({ length: pairCells }, (_, at) => {
    const end = at === pairCells - 1 ? undefined : (at + 1) * pairsInCell
    return texts.slice(at * pairsInCell, end).join('; ')
  })
  return [
    person.user_no,
    person.name_zh,
    person.name_en ?? '',
    person.email ?? '',
    person.mobile === null ? '' : maskedMobile(person.mobile),
    stateWords[person.status][lang],
    ...cells,
  ]
}

type Exported = { pairCells: number; lang: Language }

async function* rowsOf(
  db: Db,
  query: PeopleNarrowing,
  { pairCells, lang }: Exported,
): AsyncGenerator<Cell[]> {
  let after = ''
  for (;;) {
    const people = await peopleAfter(db, query, { after, limit: batch })
    for (const person of people) yield cellsOf(person, pairCells, lang)
    const last = people.at(-1)
    if (!last || people.length < batch) return
    after = last.user_no
  }
}

/** Further columns of the same kind are numbered, from 2. */
function columnsFor(pairCells: number) {
  const { roles } = columnWords
  const more = Array.from({ length: pairCells - 1 }, (_, at) => ({
    ...{ zh: `${roles.zh} ${at + 2}`, en: `${roles.en} ${at + 2}`, width: roles.width },
  }))
  return [...importFields.map((field) => columnWords[field]), ...more]
}

type Body = ReceivedOf<(typeof people)['POST /iam-authority/v1/admin/user/excel/list']>['body']

/** Returns the people of a filter as a file that changes nothing when it is imported again. */
export const exportPeople = async (
  deps: DirectoryDeps,
  { body, actor, context, reply }: { body: Body; actor: Actor; context: RequestContext; reply: FastifyReply },
): Promise<SentFile> => {
  const { db } = deps
  const keyword = personKeywordOf(body.keyword, { seesMobile: seesMobile(actor) })
  const query = { ...body, keyword }
  const { people, mostPairs } = await sizeOf(db, query)
  const pairCells = Math.max(1, Math.ceil(mostPairs / pairsInCell))
  const sheet = { actor, context, reply, name: exportName, columns: columnsFor(pairCells) }
  return exportList(deps, sheet, async () => {
    await audit(db, context, actor, { action: 'person.export', detail: { filters: body, rows: people } })
    return rowsOf(db, query, { pairCells, lang: context.lang })
  })
}
