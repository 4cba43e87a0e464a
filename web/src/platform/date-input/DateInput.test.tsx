import 'virtual:skins.css'
import '#web/theme/base.css'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetLanguage, setLanguage } from '#web/platform/i18n/language.ts'
import { DateInput } from './DateInput.tsx'
import type { Precision } from './date-text.ts'

let root: Root
let element: HTMLElement
afterEach(() => {
  root.unmount()
  element.remove()
  forgetLanguage()
})

type Given = { precision: Precision; value?: string; min?: string; max?: string; reset?: string }

function Form({ values, reset = '', ...given }: Given & { values: string[] }) {
  const [value, setValue] = useState(given.value ?? '')
  const change = (next: string) => {
    values.push(next)
    setValue(next)
  }
  return (
    <>
      <DateInput aria-label="The day" {...given} value={value} onChange={change} />
      <button type="button" onClick={() => setValue(reset)}>
        Reset
      </button>
    </>
  )
}

/** Renders a field; returns it, and the values that its form receives. */
async function field(precision: Precision, given: Omit<Given, 'precision'> = {}) {
  const values: string[] = []
  setLanguage('en')
  await page.viewport(1000, 700)
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(<Form precision={precision} {...given} values={values} />)
  return { values, input: page.getByLabelText('The day') }
}

test('what is pasted in another way of writing is shown in ours once the field is left', async () => {
  const { values, input } = await field('minute')
  await input.fill('2026年11月24日 9:05')
  expect(values).toEqual(['2026-11-24T09:05'])
  await userEvent.tab()
  await expect.element(input).toHaveValue('2026-11-24 09:05')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

test('a day that does not exist leaves the value as it was, and says so when it is left, not before', async () => {
  const { values, input } = await field('day', { value: '2026-02-01' })
  await input.fill('2026-02-30')
  expect(values).toEqual([])
  expect(page.getByRole('alert').query()).toBeNull()
  await userEvent.tab()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a date, such as 2026-11-24')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill('2026-02-28')
  expect(page.getByRole('alert').query()).toBeNull()
  expect(values.at(-1)).toBe('2026-02-28')
})

test('a text that cannot be read goes where the form sets another value', async () => {
  const { input } = await field('day', { value: '2026-02-01', reset: '2026-03-01' })
  await input.fill('2026-02-30')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(input).toHaveValue('2026-03-01')
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a day is picked from the calendar by keyboard, within its limits, and the focus goes back', async () => {
  const { values } = await field('day', { value: '2026-11-24', max: '2026-11-26' })
  const open = page.getByRole('button', { name: 'Choose a date' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a date' })
  await expect.element(dialog.getByRole('button', { name: /24 November 2026/ })).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: /27 November 2026/ })).toBeDisabled()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(values).toEqual(['2026-11-25'])
  await expect.element(open).toHaveFocus()
  expect(dialog.query()).toBeNull()
})

test('a moment keeps its time when another day is picked; Escape leaves the calendar', async () => {
  const { values } = await field('minute', { value: '2026-11-24T10:05' })
  const open = page.getByRole('button', { name: 'Choose a date' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a date' })
  await dialog
    .getByRole('button', { name: /5 November 2026/ })
    .first()
    .click()
  await dialog.getByLabelText('Minute').selectOptions('30')
  expect(values).toEqual(['2026-11-05T10:05', '2026-11-05T10:30'])
  await userEvent.keyboard('{Escape}')
  expect(dialog.query()).toBeNull()
  await expect.element(open).toHaveFocus()
})
