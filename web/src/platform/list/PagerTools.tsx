import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { lastPage, mostButtons } from '#web/ui/paging.ts'
import { Select } from '#web/ui/Select.tsx'
import { type Place, pageSize, pageSizes } from './list-address.ts'
import { pageAfterResize, pageIn } from './page-number.ts'
import { pagerPhrases } from './phrases.ts'
import '#web/ui/field.css'
import './pager-tools.css'

type Props = { place: Place; total: number; onMove: (place: Partial<Place>) => void }

type PageJumpProps = { last: number; onChange: (page: number) => void }

/** Jumps to a page by its number on Enter; the field retains the focus for the next number. */
function PageJump({ last, onChange }: PageJumpProps) {
  const words = usePhrases(pagerPhrases)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const fault = useId()
  const take = () => {
    const page = pageIn(typed, last)
    setWrong(page === undefined && typed.trim() !== '')
    if (page === undefined) return
    setTyped('')
    onChange(page)
  }
  return (
    <>
      <span className="page-jump">
        {words.jump}
        <input
          className="control"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          aria-label={words.jump}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? fault : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
            // Prevents submission of a surrounding form.
            event.preventDefault()
            take()
          }}
        />
        {words.afterJump({ last })}
      </span>
      {wrong && (
        <p className="page-jump-fault" id={fault} role="alert">
          {words.jumpFault({ last })}
        </p>
      )}
    </>
  )
}

/** Tools for a long list: a field for the page number, and the page size. */
export function PagerTools({ place: { page, size = pageSize }, total, onMove }: Props) {
  const words = usePhrases(pagerPhrases)
  const last = lastPage(total, size)
  const resize = (next: number) => onMove({ size: next, page: pageAfterResize(page, size, next) })
  return (
    <>
      {last > mostButtons && <PageJump last={last} onChange={(next) => onMove({ page: next })} />}
      {total > pageSize && (
        <Select
          label={words.sizes}
          value={String(size)}
          options={pageSizes.map((rows) => ({ value: String(rows), label: words.ofSize({ size: rows }) }))}
          onChange={(next) => resize(Number(next))}
        />
      )}
    </>
  )
}
