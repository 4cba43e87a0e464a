import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { pageIn } from './page-number.ts'
import { pagerPhrases } from './pager-phrases.ts'

type Props = { last: number; onChange: (page: number) => void }

/** A page by its number, taken with Enter; the field keeps the focus, so that one can go on to another. */
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
            // A form around the list is not sent by it.
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
