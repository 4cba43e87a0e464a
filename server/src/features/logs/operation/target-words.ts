import { type Target, targets, type Words } from './operation-words.ts'

const known = (type: string): Target | undefined => (Object.hasOwn(targets, type) ? targets[type] : undefined)

/** Returns the name of a target type; an unknown type is named by its code. */
export const wordsOfTarget = (type: string): Words & { isKnown: boolean } => {
  const { zh, en } = known(type) ?? { zh: type, en: type }
  return { zh, en, isKnown: known(type) !== undefined }
}

export const targetTypes = (): { code: string; words: Words }[] =>
  Object.entries(targets).map(([code, { zh, en }]) => ({ code, words: { zh, en } }))

/** Names by `type` and `id`; deleted targets have no entry. */
export type TargetNames = ReadonlyMap<string, string>

export const targetKey = ({ type, id }: { type: string; id: string }): string => `${type} ${id.toLowerCase()}`

/** Returns the source of the names of a target type. */
export const keptOf = (type: string) => known(type)?.kept

/** Returns whether targets of a type can be looked up. */
export const isLookedUp = (type: string): boolean => known(type)?.kept !== undefined
