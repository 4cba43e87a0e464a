import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusContent } from './focus-content.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

let main: HTMLElement
let pressed: HTMLButtonElement

beforeEach(() => {
  main = document.createElement('main')
  main.tabIndex = -1
  pressed = document.createElement('button')
  main.append(pressed)
  document.body.append(main)
  pressed.focus()
})
afterEach(() => main.remove())

test('where what was pressed has left, the keyboard is led to the content', async () => {
  focusContent()
  pressed.remove()
  await nextFrame()
  expect(document.activeElement).toBe(main)
})

test('also if the element disappears later, when a list is read again', async () => {
  focusContent()
  await nextFrame()
  await nextFrame()
  expect(document.activeElement).toBe(pressed)
  pressed.remove()
  await expect.poll(() => document.activeElement).toBe(main)
})

test('whoever is somewhere else by then stays there', async () => {
  const elsewhere = document.createElement('input')
  document.body.append(elsewhere)
  focusContent()
  await nextFrame()
  elsewhere.focus()
  pressed.remove()
  await nextFrame()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
  await nextFrame()
  expect(document.activeElement).toBe(document.body)
})
