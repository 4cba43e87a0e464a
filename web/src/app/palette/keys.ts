import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/ui/composing.ts'

const page = 8

/** The place that a key leads to in a list of `count`; undefined for a key that leads nowhere. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const last = Math.max(count - 1, 0)
  const places: Record<string, number> = {
    ArrowDown: place >= last ? 0 : place + 1,
    ArrowUp: place <= 0 ? last : place - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(place + page, last),
    PageUp: Math.max(place - page, 0),
  }
  return Object.hasOwn(places, key) ? places[key] : undefined
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  isComposing: boolean
  /** The caret stands behind the text, where a step to the right leads out of it. */
  isAtEnd: boolean
}

/** What a key press holds that the search asks for. */
export const keysIn = (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey, currentTarget, nativeEvent } = event
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  return { key, ctrlKey, metaKey, shiftKey, altKey, isAtEnd, isComposing: isComposing(nativeEvent) }
}

/** `act` shows what can be done with the chosen entry, `back` the list again. */
export type Command =
  | { name: 'choose'; newTab: boolean }
  | { name: 'act' }
  | { name: 'back' }
  | { name: 'go'; place: number }

const leadsBack = ({ key, shiftKey }: Keys) =>
  key === 'Escape' || key === 'ArrowLeft' || (key === 'Tab' && shiftKey)

const leadsIn = ({ key, shiftKey, isAtEnd }: Keys) =>
  !shiftKey && (key === 'Tab' || (key === 'ArrowRight' && isAtEnd))

/** What a key means in the search; undefined for one that stays with the text. */
export function commandOf(
  keys: Keys,
  { isActing, place, count }: { isActing: boolean; place: number; count: number },
): Command | undefined {
  // While an input method is composing, the keys belong to it.
  if (keys.isComposing || keys.altKey) return undefined
  if (keys.key === 'Enter') return { name: 'choose', newTab: keys.ctrlKey || keys.metaKey }
  if (isActing && leadsBack(keys)) return { name: 'back' }
  if (leadsIn(keys)) return isActing ? { name: 'go', place } : { name: 'act' }
  const next = keys.shiftKey ? undefined : placeAfter(keys.key, place, count)
  return next === undefined ? undefined : { name: 'go', place: next }
}
