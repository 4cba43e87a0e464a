import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { focusedName, pressOn } from '#web/testing/keyboard.ts'
import { keepFocusNear } from './keep-focus-near.ts'

type Row = { name: string; actions: readonly string[] }

/** Rows whose buttons disappear when pressed, alone or with their row. */
function Rows({ rows, takes }: { rows: readonly Row[]; takes: 'row' | 'button' }) {
  const [left, setLeft] = useState(rows)
  const without = (name: string, action: string) =>
    takes === 'row'
      ? left.filter((row) => row.name !== name)
      : left.map((row) =>
          row.name === name ? { ...row, actions: row.actions.filter((one) => one !== action) } : row,
        )
  return (
    <section>
      <h2>Sessions</h2>
      <button type="button">Refresh</button>
      <ul ref={keepFocusNear}>
        {left.map(({ name, actions }) => (
          <li key={name}>
            {actions.map((action) => (
              <button key={action} type="button" onClick={() => setLeft(without(name, action))}>
                {action} {name}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function show(rows: readonly Row[], takes: 'row' | 'button'): void {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Rows rows={rows} takes={takes} />)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
}

const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ name, actions: ['End'] }))
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('where a row with the focus is removed, the focus goes', () => {
  test('to the row after it', async () => {
    show(rowsOf('A', 'B', 'C'), 'row')
    await pressOn(button('End B'))
    await expect.poll(focusedName).toBe('End C')
  })

  test('from the last row to the one before it', async () => {
    show(rowsOf('A', 'B', 'C'), 'row')
    await pressOn(button('End C'))
    await expect.poll(focusedName).toBe('End B')
    await pressOn(button('End B'))
    await expect.poll(focusedName).toBe('End A')
  })

  test('from the only row to what remains of the section', async () => {
    show(rowsOf('A'), 'row')
    await pressOn(button('End A'))
    await expect.poll(focusedName).toBe('Refresh')
  })
})

test('where a button alone is removed, the focus stays in its row', async () => {
  show([{ name: 'A', actions: ['Renew', 'End'] }, ...rowsOf('B')], 'button')
  await pressOn(button('End A'))
  await expect.poll(focusedName).toBe('Renew A')
  await pressOn(button('Renew A'))
  await expect.poll(focusedName).toBe('End B')
})
