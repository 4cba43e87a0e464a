import type { RowReader } from '@iambiz/runtime/row-reader.ts'

/**
 * Data of one person that one or several features read as columns of one select, because an additional statement costs
 * more than additional columns. `p` is the person's row, `s` the session's, and `request.at` the time of the request.
 */
export type PersonRead<T> = {
  /** Part of the name of the prepared statement. */
  readonly name: string
  readonly columns: string
  readonly toValue: (row: object) => T
}

/** Declares a read; its columns must produce the row that `toValue` takes. */
export const personRead = <Row extends object, T>(
  name: string,
  columns: string,
  toValue: (row: Row) => T,
): PersonRead<T> => ({ name, columns, toValue: (row) => toValue(row as Row) })

/** The same read with its value transformed. */
export const mappedRead = <T, U>(read: PersonRead<T>, change: (value: T) => U): PersonRead<U> => ({
  ...read,
  toValue: (row) => change(read.toValue(row)),
})

/** Runs a single read, for callers that have already identified the person. */
export async function readPerson<T>(
  reader: RowReader,
  read: PersonRead<T>,
  { userNo, sessionId }: { userNo: string; sessionId: string },
  now: Date,
): Promise<T> {
  const statement = {
    name: read.name,
    text: `select row_to_json(found) from (
      select ${read.columns}
      from (values ($3::timestamptz)) as request(at)
      cross join person p
      left join session s on s.user_no = p.user_no and s.session_id = $2::uuid
      where p.user_no = $1) found`,
  }
  const [text] = (await reader.find(statement, [userNo, sessionId, now.toISOString()])) ?? []
  if (!text) throw new Error('the person of a session is gone')
  return read.toValue(JSON.parse(text))
}

/** For requests that need no more of the person than the identity. */
export const readsNothing: PersonRead<undefined> = { name: 'nothing', columns: '', toValue: () => undefined }
