declare const value: unique symbol

/**
 * JSON of a `T` in pieces whose parts were validated against the contract when they were created, so that a reply
 * neither validates nor serializes them again. The pieces are bytes, so that cached pieces need no encoding per reply.
 */
export type WrittenJson<T> = { readonly pieces: readonly Buffer[]; readonly [value]?: T }

export const isWrittenJson = (result: unknown): result is WrittenJson<unknown> =>
  typeof result === 'object' && result !== null && 'pieces' in result && Object.keys(result).length === 1

/** Serializes a value; useful where it is cached. */
export const writtenJson = <T>(value: T): WrittenJson<T> => ({ pieces: [Buffer.from(JSON.stringify(value))] })

type Part<T> = WrittenJson<T> | T

/** An object whose values may already be serialized. */
export type Written<T extends object> = { [K in keyof T]: Part<T[K]> }

/** Serializes such an object; omits undefined values. */
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

/** Joins serialized values to a list. */
export function writtenList<T>(list: readonly WrittenJson<T>[]): WrittenJson<T[]> {
  const pieces: Buffer[] = [opening]
  for (const [at, item] of list.entries()) {
    if (at > 0) pieces.push(comma)
    pieces.push(...item.pieces)
  }
  pieces.push(closing)
  return { pieces }
}

/** The first part of an object that is serialized in two parts: all but the closing bracket. */
export const writtenBeginning = (part: object): Buffer => Buffer.from(JSON.stringify(part).slice(0, -1))

/** Completes such an object; neither part may be empty. */
export const completedJson = <T extends object>(beginning: Buffer, rest: Partial<T>): WrittenJson<T> => ({
  pieces: [beginning, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)],
})
