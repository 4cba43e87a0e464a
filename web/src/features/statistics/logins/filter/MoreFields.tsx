import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { type ReactNode, useState } from 'react'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { Select } from '#web/ui/Select.tsx'
import { environments, eventTypes, isAddress, knownCenters, type LogFilter } from './log-filter.ts'
import { Checks } from './ManyChoice.tsx'
import { containerWords, eventWords, logFilterPhrases } from './phrases.ts'
import '#web/ui/field.css'

type Props = {
  filter: LogFilter
  /** Whether the page itself decides which events and results count. */
  ofUse: boolean
  onChange: (part: Partial<LogFilter>) => void
  /** Fields that this page needs less often than other pages. */
  children: ReactNode
}

const whole = (known: readonly string[], value: string) =>
  value === '' || known.includes(value) ? known : [...known, value]

type AddressFieldProps = { address: string; onChange: (part: Partial<LogFilter>) => void }

/** Input for an IP address or range, which applies on Enter or blur. */
function AddressField({ address, onChange }: AddressFieldProps) {
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

/** The filters that are needed less often. */
export function MoreFields({ filter, ofUse, onChange, children }: Props) {
  const words = usePhrases(logFilterPhrases)
  const events = usePhrases(eventWords)
  const containers: Readonly<Record<string, string>> = usePhrases(containerWords)
  const centers = usePhrases(centerPhrases)
  const { environment } = useDeviceWords()
  const any = { value: '', label: words.any }
  return (
    <>
      {!ofUse && (
        <>
          <p>{words.event}</p>
          <Checks
            label={words.event}
            options={eventTypes.map((value) => ({ value, label: events[value] }))}
            chosen={filter.eventTypes}
            onChange={(chosen) =>
              onChange({ eventTypes: eventTypes.filter((type) => chosen.includes(type)) })
            }
          />
          <p>{words.result}</p>
          <Select
            label={words.result}
            value={filter.result}
            options={[any, { value: '1', label: words.succeeded }, { value: '0', label: words.failed }]}
            onChange={(result) => onChange({ result: result === '0' || result === '1' ? result : '' })}
          />
        </>
      )}
      <p>{words.env}</p>
      <Select
        label={words.env}
        value={filter.env}
        options={[any, ...environments.map((value) => ({ value, label: environment(value) }))]}
        onChange={(value) => onChange({ env: environments.find((env) => env === value) ?? '' })}
      />
      <p>{words.container}</p>
      <Select
        label={words.container}
        value={filter.container}
        options={[
          any,
          ...whole(keysOf(containerWords), filter.container).map((value) => ({
            value,
            label: containers[value] ?? value,
          })),
        ]}
        onChange={(container) => onChange({ container })}
      />
      <p>{words.center}</p>
      <Select
        label={words.center}
        value={filter.center}
        options={[any, ...knownCenters.map((value) => ({ value, label: centers[value] }))]}
        onChange={(value) => onChange({ center: knownCenters.find((center) => center === value) ?? '' })}
      />
      {!ofUse && <ReasonFilter filter={filter} onChange={onChange} />}
      <ClockFilter filter={filter} onChange={onChange} />
      <p>{words.address}</p>
      <AddressField key={filter.address} address={filter.address} onChange={onChange} />
      {children}
    </>
  )
}

type PartProps = Omit<Props, 'ofUse' | 'children'>

function ReasonFilter({ filter: { reasons }, onChange }: PartProps) {
  const words = usePhrases(logFilterPhrases)
  const names: Readonly<Record<string, string>> = usePhrases(logReasonWords)
  const known = [...new Set([...Object.keys(logReasonWords), ...reasons])]
  const several =
    reasons.length > 1
      ? [{ value: 'several', label: reasons.map((one) => names[one] ?? one).join(', ') }]
      : []
  return (
    <>
      <p>{words.reason}</p>
      <Select
        label={words.reason}
        value={reasons.length > 1 ? 'several' : (reasons[0] ?? '')}
        options={[
          { value: '', label: words.any },
          ...several,
          ...known.map((value) => ({ value, label: names[value] ?? value })),
        ]}
        onChange={(value) => value !== 'several' && onChange({ reasons: value ? [value] : [] })}
      />
    </>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7]
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const numbers = (chosen: readonly string[]) => chosen.map(Number).toSorted((one, other) => one - other)

function ClockFilter({ filter: { weekdays, hours }, onChange }: PartProps) {
  const words = usePhrases(logFilterPhrases)
  const names = usePhrases(platformPhrases).weekdays.split(' ')
  return (
    <>
      <p>{words.weekday}</p>
      <Checks
        label={words.weekday}
        look="row"
        options={days.map((day) => ({ value: String(day), label: names[day % 7] ?? '' }))}
        chosen={weekdays.map(String)}
        onChange={(chosen) => onChange({ weekdays: numbers(chosen) })}
      />
      <p>{words.hour}</p>
      <Checks
        label={words.hour}
        look="grid"
        options={hoursOfDay.map((hour) => ({ value: String(hour), label: String(hour) }))}
        chosen={hours.map(String)}
        onChange={(chosen) => onChange({ hours: numbers(chosen) })}
      />
    </>
  )
}
