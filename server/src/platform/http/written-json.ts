declare const value: unique symbol

/**
 * JSON of a `T`, in pieces, that was written from parts which were checked against the contract when they were made, so
 * that a reply neither checks nor writes them again. The pieces are bytes, because what is kept between requests is not
 * encoded for each of them then.
 */
export type WrittenJson<T> = { readonly pieces: readonly Buffer[]; readonly [value]?: T }

export const isWrittenJson = (result: unknown): result is WrittenJson<unknown> =>
  typeof result === 'object' && result !== null && 'pieces' in result && Object.keys(result).length === 1

/** Writes a value; worth while where it is kept. */
export const writtenJson = <T>(value: T): WrittenJson<T> => ({ pieces: [Buffer.from(JSON.stringify(value))] })

type Part<T> = WrittenJson<T> | T

/** An object whose values may be written already. */
export type Written<T extends object> = { [K in keyof T]: Part<T[K]> }

/** Writes such an object; absent values are left out. */
export function writtenObject<T extends object>(parts: Written<T>): WrittenJson<T> {
  const pieces: Buffer[] = []
  let text = '{'
  let separator = ''
  for (const [name, part] of Object.entries<unknown>(parts)) {
    if (part === undefined) continue
    text += `${separator}"${name}":`
    separator = ','
    if (isWrittenJson(part)) {
      pieces.push(Buffer.from(text), ...part.pieces)
      text = ''
    } else {
      text += JSON.stringify(part)
    }
  }
  pieces.push(Buffer.from(`${text}}`))
  return { pieces }
}

const opening = Buffer.from('[')
const comma = Buffer.from(',')
const closing = Buffer.from(']')

/** Writes a list of values that are written already. */
export function writtenList<T>(list: readonly WrittenJson<T>[]): WrittenJson<T[]> {
  const pieces: Buffer[] = [opening]
  for (const [at, item] of list.entries()) {
    if (at > 0) pieces.push(comma)
    pieces.push(...item.pieces)
  }
  pieces.push(closing)
  return { pieces }
}

/** Of an object that is written in two parts, the first: all but the bracket that the second one ends with. */
export const writtenBeginning = (part: object): Buffer => Buffer.from(JSON.stringify(part).slice(0, -1))

/** Such an object; neither part is empty. */
export const completedJson = <T extends object>(beginning: Buffer, rest: Partial<T>): WrittenJson<T> => ({
  pieces: [beginning, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)],
})
