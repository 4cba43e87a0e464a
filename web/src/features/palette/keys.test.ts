import { expect, test } from 'vitest'
import { commandOf, keysIn } from './keys.ts'

type Pressed = Parameters<typeof keysIn>[0]

const plain = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  isAtEnd: true,
}
const press = (key: string, at: Partial<typeof plain> = {}, place = 3, isActing = false) =>
  commandOf({ key, ...plain, ...at }, { isActing, place, count: 20 })

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 19, 0],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 19],
  ['Home', 3, 0],
  ['End', 3, 19],
  ['PageDown', 3, 11],
  ['PageDown', 15, 19],
  ['PageUp', 11, 3],
  ['PageUp', 3, 0],
])('[HOME-06] %s leads from row %i to row %i', (key, from, to) => {
  expect(press(key, {}, from)).toEqual({ name: 'go', place: to })
})

test('[HOME-06] Enter chooses, with Ctrl or Command in a new tab', () => {
  expect(press('Enter')).toEqual({ name: 'choose', newTab: false })
  expect(press('Enter', { ctrlKey: true })).toEqual({ name: 'choose', newTab: true })
  expect(press('Enter', { metaKey: true })).toEqual({ name: 'choose', newTab: true })
})

test('[HOME-06] Tab and the right arrow behind the text lead to the actions, Esc and the left arrow back', () => {
  expect(press('Tab')).toEqual({ name: 'act' })
  expect(press('ArrowRight')).toEqual({ name: 'act' })
  expect(press('ArrowRight', { isAtEnd: false })).toBeUndefined()
  for (const key of ['Escape', 'ArrowLeft'])
    expect([press(key, {}, 3, true), press(key)]).toEqual([{ name: 'back' }, undefined])
  expect(press('Tab', { shiftKey: true }, 3, true)).toEqual({ name: 'back' })
})

test('[HOME-06] a key of an input method is known in every browser', () => {
  const currentTarget = { value: '', selectionStart: 0, selectionEnd: 0 }
  const told = (isComposing: boolean, keyCode: number) =>
    keysIn({ ...plain, currentTarget, nativeEvent: { isComposing, keyCode } } as unknown as Pressed)
      .isComposing
  // Chrome, Safari, and a key without an input method.
  expect([told(true, 13), told(false, 229), told(false, 13)]).toEqual([true, true, false])
})

test('[HOME-06] what an input method composes, marks text or types stays with the text', () => {
  expect(press('Enter', { isComposing: true })).toBeUndefined()
  expect(press('ArrowDown', { isComposing: true })).toBeUndefined()
  expect(press('Home', { shiftKey: true })).toBeUndefined()
  expect(press('Tab', { shiftKey: true })).toBeUndefined()
  for (const key of ['a', 'ArrowLeft', 'constructor']) expect(press(key)).toBeUndefined()
})

test('[HOME-06] an empty list has one place', () => {
  const at = { isActing: false, place: 0, count: 0 }
  expect(commandOf({ key: 'End', ...plain }, at)).toEqual({ name: 'go', place: 0 })
  expect(commandOf({ key: 'ArrowUp', ...plain }, at)).toEqual({ name: 'go', place: 0 })
})
