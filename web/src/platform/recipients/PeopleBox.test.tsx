import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PeopleBox } from './PeopleBox.tsx'
import type { People } from './use-people.ts'

let root: Root | undefined
let element: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  element?.remove()
})

async function openBox(): Promise<{ pasted: string[]; input: HTMLInputElement }> {
  const pasted: string[] = []
  const nothing = () => undefined
  const people: People = {
    ...{ entries: [], refused: undefined, verifyAgain: nothing, add: nothing, addAnswered: nothing },
    ...{ remove: nothing, removeWrong: nothing, paste: (text) => pasted.push(text) },
  }
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(<PeopleBox label="To" people={people} />)
  const input = page.getByRole('textbox')
  await expect.element(input).toBeVisible()
  return { pasted, input: input.element() as HTMLInputElement }
}

test('[MAIL-05] a separator that an input method writes ends an address', async () => {
  const { pasted, input } = await openBox()
  await userEvent.fill(input, 'a@c.test')
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  write?.call(input, 'a@c.test；')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: '；' }))
  expect(pasted).toEqual([])
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '；' }))
  expect(pasted).toEqual(['a@c.test；'])
  await expect.element(input).toHaveValue('')
})
