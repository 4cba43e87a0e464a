import type { Readable } from 'node:stream'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'
import type { SentFile } from './http/send-file.ts'
import { longestHold, takePlace } from './one-at-a-time.ts'
import { takeRate } from './rate-limit.ts'
import { type Cell, spreadsheet, spreadsheetType } from './spreadsheet.ts'
import type { WireTime } from './wire-time.ts'

const perPerson = { limit: 10, windowSeconds: 3600 }

/** Gives the person's place back when the reply is over, however it ends, and ends one that lasts too long. */
function releaseAfter(content: Readable, reply: FastifyReply, giveBack: () => Promise<void>): void {
  const deadline = setTimeout(() => content.destroy(new Error('the export took too long')), longestHold)
  const end = () => {
    clearTimeout(deadline)
    content.destroy()
    giveBack().catch((error: unknown) => reply.log.error({ err: error }, 'the place of an export is kept'))
  }
  // Who went away while the rows were settled closes nothing any more.
  if (reply.raw.closed) end()
  else reply.raw.once('close', end)
}

/** `yyyyMMddHHmmss` of a wire time. */
const digitsOf = (wireTime: string) => wireTime.replaceAll(/\D/g, '')

type Words = Readonly<Record<Language, string>>

type Asked = {
  actor: Actor
  context: RequestContext
  reply: FastifyReply
  /** Of the sheet, and within the name of the file. */
  name: Words
  columns: readonly (Words & { width: number })[]
}

/**
 * A list as a file; a person has one at a time, and ten in an hour. `settle` decides which rows are in it, and records that,
 * before the first byte; what it returns is read while it is sent.
 */
export async function exportList(
  { db, wireTime }: { db: Db; wireTime: WireTime },
  { actor, context: { lang, now }, reply, name, columns }: Asked,
  settle: () => Promise<AsyncIterable<readonly Cell[]>>,
): Promise<SentFile> {
  const giveBack = await takePlace(db, `export:${actor.userNo}`, now)
  if (!giveBack) return fail('export.running', null, 10)
  try {
    await takeRate(db, `export:${actor.userNo}`, perPerson, now)
    const rows = await settle()
    const sheet = {
      name: name[lang],
      columns: columns.map((column) => ({ header: column[lang], width: column.width })),
    }
    const content = spreadsheet(sheet, rows)
    releaseAfter(content, reply, giveBack)
    const fileName = `download_${digitsOf(wireTime(now))}_${name[lang]}.xlsx`
    return { content, mediaType: spreadsheetType, fileName }
  } catch (error) {
    await giveBack()
    throw error
  }
}
