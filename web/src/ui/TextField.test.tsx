import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TextField } from './TextField.tsx'

let root: Root | undefined
let element: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  element?.remove()
})

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <TextField label="Name" value={value} onChange={setValue} error={undefined} longest={15} />
}

function openForm(start: string) {
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(<Form start={start} />)
  return page.getByLabelText('Name')
}

test('a character outside the basic plane counts once', async () => {
  const field = openForm('字'.repeat(14))
  await userEvent.fill(field, `${'字'.repeat(14)}🚀`)
  await expect.element(field).toHaveValue(`${'字'.repeat(14)}🚀`)
  await expect.element(page.getByText('15 / 15')).toBeVisible()
})

test('what is too much is left out where it is typed, and the end of the text stays', async () => {
  const field = openForm('0123456789abcde')
  await userEvent.click(field)
  const input = field.element() as HTMLInputElement
  input.setSelectionRange(3, 3)
  await userEvent.keyboard('X')
  await expect.element(field).toHaveValue('0123456789abcde')
  expect(input.selectionStart).toBe(3)
})
