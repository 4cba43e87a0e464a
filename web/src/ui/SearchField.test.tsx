import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SearchField } from './SearchField.tsx'

let root: Root | undefined
let element: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  element?.remove()
})

function Search() {
  const [value, setValue] = useState('')
  return <SearchField label="Find" clearLabel="Clear" value={value} onChange={setValue} maxLength={15} />
}

test('a keyword is as long as people count, and the end of what is pasted beyond that is left out', async () => {
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(<Search />)
  const field = page.getByRole('searchbox')
  await userEvent.fill(field, `${'字'.repeat(14)}🚀`)
  await expect.element(field).toHaveValue(`${'字'.repeat(14)}🚀`)
  await userEvent.fill(field, `${'🚀'.repeat(15)}字`)
  await expect.element(field).toHaveValue('🚀'.repeat(15))
})
