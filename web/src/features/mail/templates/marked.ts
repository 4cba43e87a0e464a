import {
  mailVariableWords,
  pictureInMail,
  type VariableUse,
  variableParts,
} from '@iambiz/contract/platform/mail-variables.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { cleaned } from '#web/platform/rich-text/clean.ts'

/** Returns the sample text that replaces a variable in a preview. */
function sampleOf({ name, variable }: VariableUse, lang: Language): string {
  if (!variable) return `{${name}}`
  const sample = mailVariableWords[variable].sample[lang]
  return variable === 'content' ? (cleaned(sample).textContent ?? '') : sample
}

function markOf(use: VariableUse, lang: Language): HTMLElement {
  const mark = document.createElement('mark')
  mark.className = use.variable ? 'mail-variable' : 'mail-variable mail-variable-unknown'
  mark.title = `{${use.name}}`
  mark.textContent = sampleOf(use, lang)
  return mark
}

/** Returns a template's sanitized body, with marked samples for variables and the mail's replacement for pictures. */
export function markedBody(html: string, lang: Language): DocumentFragment {
  const fragment = cleaned(html)
  for (const picture of fragment.querySelectorAll('img'))
    picture.replaceWith(pictureInMail(picture.alt, lang))
  const texts: Text[] = []
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parts = variableParts(text.data)
    if (parts.some((part) => typeof part !== 'string'))
      text.replaceWith(...parts.map((part) => (typeof part === 'string' ? part : markOf(part, lang))))
  }
  return fragment
}
