import { type KeyboardEvent, useMemo, useState } from 'react'
import { isComposing } from './composing.ts'

export type ComboboxOption = {
  value: string
  label: string
  /** Shown beside the label in a lighter colour. */
  detail?: string
  /** The matched part of the label. */
  part?: { from: number; to: number } | undefined
}

export type ComboboxChoice = {
  value: string
  /**
   * Returns the options for a text, best first; all of them for an empty text. Must be a stable function while its
   * results are the same.
   */
  find: (text: string) => readonly ComboboxOption[]
  onChange: (value: string) => void
}

/** Number of options rendered at first, and added each time the person scrolls to the end. */
const renderedAtOnce = 50

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** State of a combobox with a list: the typed text, its matches, and the index of the active option (-1 for none). */
export function useCombobox({ value, find, onChange }: ComboboxChoice) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [count, setCount] = useState(renderedAtOnce)
  const options = useMemo(() => (isOpen ? find(typed ?? '') : []), [isOpen, find, typed])
  const active = options[at]

  const show = (text: string | undefined, place: number) => {
    setTyped(text)
    setAt(place)
    setCount(renderedAtOnce)
    setOpen(true)
  }
  const open = () =>
    show(
      undefined,
      find('').findIndex((option) => option.value === value),
    )
  const type = (text: string) => show(text, text.trim() === '' ? -1 : 0)
  const leave = () => {
    setTyped(undefined)
    setOpen(false)
  }
  const choose = (chosen: string) => {
    leave()
    if (chosen !== value) onChange(chosen)
  }
  const chooseActive = () => {
    if (active) choose(active.value)
  }
  const actionOf = ({ key, altKey }: KeyboardEvent): (() => void) | undefined => {
    if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? open : undefined
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) return leave
    if (key === 'Enter') return chooseActive
    const step = steps[key]
    return step ? () => setAt(Math.max(0, Math.min(at + step, options.length - 1))) : undefined
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Tab' && isOpen && typed?.trim()) return chooseActive()
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    action()
  }
  return {
    ...{ typed, isOpen, options, at, active, open, type, leave, choose, press },
    drawn: options.slice(0, Math.max(count, at + renderedAtOnce / 2)),
    drawMore: () => setCount(count + renderedAtOnce),
  }
}
