import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { isAddress, type LogFilter } from './log-filter.ts'
import { logFilterPhrases } from './phrases.ts'

type Props = { address: string; onChange: (part: Partial<LogFilter>) => void }

/** Input for an IP address or range, which applies on Enter or blur. */
export function AddressField({ address, onChange }: Props) {
  const words = usePhrases(logFilterPhrases)
  const [typed, setTyped] = useState(address)
  const [wrong, setWrong] = useState(false)
  const take = () => {
    const text = typed.trim()
    const isWrong = text !== '' && !isAddress(text)
    setWrong(isWrong)
    if (!isWrong && text !== address) onChange({ address: text })
  }
  return (
    <div className="log-address">
      <input
        className="control"
        value={typed}
        maxLength={45}
        placeholder={words.addressHint}
        aria-label={words.address}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'log-address-fault' : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        onBlur={take}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && take()}
      />
      {wrong && (
        <p id="log-address-fault" role="alert">
          {words.noAddress}
        </p>
      )}
    </div>
  )
}
