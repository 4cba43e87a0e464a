import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/ui/composing.ts'

const page = 8

/** Returns the index that a key moves to in a list of `count` items; undefined for other keys. */
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
  /** The caret is at the end of the text, so that the right arrow key can leave it. */
  isAtEnd: boolean
}

/** Returns the parts of a key press that the search needs. */
export const keysIn = (event: KeyboardEvent<HTMLInputElement>) => {
  const { key, ctrlKey, metaKey, shiftKey, altKey, currentTarget, nativeEvent } = event
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  return { key, ctrlKey, metaKey, shiftKey, altKey, isAtEnd, isComposing: isComposing(nativeEvent) }
}

/** `act` shows the actions for the active entry, `back` returns to the list. */
export type Command =
  | { name: 'choose'; newTab: boolean }
  | { name: 'act' }
  | { name: 'back' }
  | { name: 'go'; place: number }

const leadsBack = ({ key, shiftKey }: Keys) =>
  key === 'Escape' || key === 'ArrowLeft' || (key === 'Tab' && shiftKey)

const leadsIn = ({ key, shiftKey, isAtEnd }: Keys) =>
  !shiftKey && (key === 'Tab' || (key === 'ArrowRight' && isAtEnd))

/** Returns the command of a key in the search; undefined if the text field handles the key. */
export function commandOf(
  keys: Keys,
  { isActing, place, count }: { isActing: boolean; place: number; count: number },
): Command | undefined {
  // During composition the keys belong to the input method.
  if (keys.isComposing || keys.altKey) return undefined
  if (keys.key === 'Enter') return { name: 'choose', newTab: keys.ctrlKey || keys.metaKey }
  if (isActing && leadsBack(keys)) return { name: 'back' }
  if (leadsIn(keys)) return isActing ? { name: 'go', place } : { name: 'act' }
  const next = keys.shiftKey ? undefined : placeAfter(keys.key, place, count)
  return next === undefined ? undefined : { name: 'go', place: next }
}
