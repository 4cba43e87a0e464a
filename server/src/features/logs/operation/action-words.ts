import { categories, type Words } from './operation-words.ts'

const partsOf = (action: string): [category: string, verb: string] => {
  const dot = action.indexOf('.')
  return dot < 0 ? [action, ''] : [action.slice(0, dot), action.slice(dot + 1)]
}

/** Returns the names of an action and its category; an unknown action is named by its code. */
export function wordsOfAction(action: string): { action: Words; category: Words; isKnown: boolean } {
  const [name, verb] = partsOf(action)
  const category = Object.hasOwn(categories, name) ? categories[name] : undefined
  const words = category && Object.hasOwn(category.actions, verb) ? category.actions[verb] : undefined
  return {
    action: words ?? { zh: action, en: action },
    category: category ?? { zh: name, en: name },
    isKnown: words !== undefined,
  }
}

/** Returns the categories in the order of the filter. */
export const actionCategories = (): { code: string; words: Words }[] =>
  Object.entries(categories).map(([code, { zh, en }]) => ({ code, words: { zh, en } }))

/** Returns the actions whose names, or those of their category, contain a text in either language. */
export const actionsNamedLike = (text: string): string[] => {
  const part = text.toLowerCase()
  return Object.entries(categories).flatMap(([category, { actions, ...words }]) =>
    Object.entries(actions)
      .filter(([, { zh, en }]) => [words.zh, words.en, zh, en].join('\n').toLowerCase().includes(part))
      .map(([verb]) => `${category}.${verb}`),
  )
}
