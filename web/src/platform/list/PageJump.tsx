import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { pageIn } from './page-number.ts'
import { pagerPhrases } from './pager-phrases.ts'

type Props = { last: number; onChange: (page: number) => void }

/** Jumps to a page by its number on Enter; the field retains the focus for the next number. */
export function PageJump({ last, onChange }: Props) {
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
