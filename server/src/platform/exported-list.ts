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

/** Releases the person's slot when the reply ends in any way, and aborts a reply that takes too long. */
function releaseAfter(content: Readable, reply: FastifyReply, releasePlace: () => Promise<void>): void {
  const deadline = setTimeout(() => content.destroy(new Error('the export took too long')), longestHold)
  const end = () => {
    clearTimeout(deadline)
    content.destroy()
    releasePlace().catch((error: unknown) =>
      reply.log.error({ err: error }, 'the place of an export could not be released'),
    )
  }
  // A connection that closed before this point emits no further `close` event.
  if (reply.raw.closed) end()
  else reply.raw.once('close', end)
}

/** The digits `yyyyMMddHHmmss` of a wire time. */
const digitsOf = (wireTime: string) => wireTime.replaceAll(/\D/g, '')

type Words = Readonly<Record<Language, string>>

type Asked = {
  actor: Actor
  context: RequestContext
  reply: FastifyReply
  /** Name of the sheet, also part of the file name. */
  name: Words
  columns: readonly (Words & { width: number })[]
}

/**
 * Sends a list as a spreadsheet; one at a time and ten per hour for each person. `settle` selects and audits the rows
 * before the first byte; the rows that it returns are read while the reply is sent.
 */
export async function exportList(
  { db, wireTime }: { db: Db; wireTime: WireTime },
  { actor, context: { lang, now }, reply, name, columns }: Asked,
  settle: () => Promise<AsyncIterable<readonly Cell[]>>,
): Promise<SentFile> {
  const releasePlace = await takePlace(db, `export:${actor.userNo}`, now)
  if (!releasePlace) return fail('export.running', null, 10)
  try {
    await takeRate(db, `export:${actor.userNo}`, perPerson, now)
    const rows = await settle()
    const sheet = {
      name: name[lang],
      columns: columns.map((column) => ({ header: column[lang], width: column.width })),
    }
    const content = spreadsheet(sheet, rows)
    releaseAfter(content, reply, releasePlace)
    const fileName = `download_${digitsOf(wireTime(now))}_${name[lang]}.xlsx`
    return { content, mediaType: spreadsheetType, fileName }
  } catch (error) {
    await releasePlace()
    throw error
  }
}
