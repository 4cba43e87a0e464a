import { type ComponentProps, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { limitText } from './limit-text.ts'
import { type ComboboxChoice, type ComboboxOption, useCombobox } from './use-combobox.ts'
import { usePopupPlace } from './use-popup-place.ts'
import './select.css'
import './combobox.css'

type Props = ComboboxChoice &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength' | 'type' | 'role'> & {
    label: string
    /** Label of the chosen option; empty if none. */
    shown: string
    /** Label of the button that clears the choice; without it a choice is required. */
    clearLabel?: string | undefined
    nothingFound: string
    found: (counted: { count: number }) => string
  }

const longestText = 80

/**
 * A combobox for very long lists: typing filters the list below. Enter or Tab choose the active option; leaving the
 * field in another way changes nothing, unless the field was emptied and an empty choice is allowed. Follows “Editable
 * Combobox With List Autocomplete” of the ARIA Authoring Practices.
 */
export function Combobox(props: Props) {
  const { label, value, find, onChange, shown, clearLabel, nothingFound, found, ...rest } = props
  const listId = useId()
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox({ value, find, onChange })
  const { typed, isOpen, options, active } = box
  const isListed = isOpen && options.length > 0
  const isCleared = value !== '' && clearLabel !== undefined
  const end = () => (typed === '' && isCleared ? box.choose('') : box.leave())

  // The text is selected, so that typing replaces the name.
  useEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select()
  }, [isOpen])
  return (
    <div ref={field} className="select combobox">
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        {...rest}
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={active && optionId(listId, active)}
        value={typed ?? shown}
        {...limitText(longestText, box.type)}
        onKeyDown={box.press}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={end}
        onClick={(event) => {
          if (isOpen) return typed === undefined && box.leave()
          event.currentTarget.select()
          box.open()
        }}
      />
      {isCleared ? (
        <button
          type="button"
          className="combobox-clear"
          aria-label={clearLabel}
          onClick={() => {
            input.current?.focus()
            box.choose('')
          }}
        >
          <Icon name="x" size={14} />
        </button>
      ) : (
        <Icon name="chevron-down" size={14} />
      )}
      <p className="visually-hidden" role="status">
        {isOpen && typed && (options.length > 0 ? found({ count: options.length }) : nothingFound)}
      </p>
      {isOpen && (
        <Options
          field={field}
          id={listId}
          label={label}
          box={box}
          leave={end}
          chosen={value}
          nothingFound={nothingFound}
        />
      )}
    </div>
  )
}

const optionId = (listId: string, { value }: ComboboxOption) => `${listId}-${value}`

type OptionsProps = {
  field: RefObject<HTMLElement | null>
  id: string
  label: string
  box: ReturnType<typeof useCombobox>
  leave: () => void
  chosen: string
  nothingFound: string
}

/** Pixels before the end of the list at which more options are rendered. */
const nearEnd = 200

function Options({ field, id, label, box, leave, chosen, nothingFound }: OptionsProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { options, drawn, active } = box
  usePopupPlace(field, popup, options)
  const activeId = active && optionId(id, active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list scrolls to its active option
  useLayoutEffect(() => {
    const [list, marked] = [popup.current, activeId && document.getElementById(activeId)]
    if (!list) return
    if (!marked) list.scrollTop = 0
    else if (marked.offsetTop < list.scrollTop) list.scrollTop = marked.offsetTop - 4
    else
      list.scrollTop = Math.max(
        list.scrollTop,
        marked.offsetTop + marked.offsetHeight + 4 - list.clientHeight,
      )
  }, [activeId, options])
  useEffect(() => {
    const leaveFor = ({ target }: Event) => {
      if (target instanceof Node && !field.current?.contains(target)) leave()
    }
    document.addEventListener('pointerdown', leaveFor)
    return () => document.removeEventListener('pointerdown', leaveFor)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press in the list from moving the focus
    <div
      ref={popup}
      popover="manual"
      className="combobox-popup"
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn.length < options.length && scrollHeight - scrollTop - clientHeight < nearEnd) box.drawMore()
      }}
    >
      {options.length === 0 ? (
        <p aria-hidden="true">{nothingFound}</p>
      ) : (
        <div id={id} role="listbox" aria-label={label}>
          {drawn.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={option.value}
              id={optionId(id, option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              aria-posinset={index + 1}
              aria-setsize={options.length}
              onClick={() => box.choose(option.value)}
            >
              <OptionWords {...option} />
              {option.value === chosen && <Icon name="check" size={14} />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function OptionWords({ label, detail, part }: ComboboxOption) {
  return (
    <>
      <bdi>
        {label.slice(0, part?.from ?? 0)}
        {part && <mark>{label.slice(part.from, part.to)}</mark>}
        {label.slice(part?.to ?? 0)}
      </bdi>
      {detail && <small>{detail}</small>}
    </>
  )
}
