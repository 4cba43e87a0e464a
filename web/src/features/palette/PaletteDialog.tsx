import {
  Activity,
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { SearchAction, SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts'
import { limitText } from '#web/ui/limit-text.ts'
import { ActionList } from './ActionList.tsx'
import { type Command, commandOf, keysIn } from './keys.ts'
import { PaletteFooter } from './PaletteFooter.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteState } from './PaletteState.tsx'
import { palettePhrases } from './phrases.ts'
import { firstLines, type Row } from './rows.ts'
import './search-palette.css'
import { type Palette, usePalette } from './use-palette.ts'

const longestText = 80

type PortalProps = {
  isOpen: boolean
  /** Receives the element that `PaletteDialog` inserts into the document. */
  children: (place: Element) => ReactNode
}

/** Renders the search outside of the document while the browser is idle, so that it only has to be inserted. */
export function PalettePortal({ isOpen, children }: PortalProps) {
  const [place] = useState(() => document.createElement('div'))
  return <Activity mode={isOpen ? 'visible' : 'hidden'}>{createPortal(children(place), place)}</Activity>
}

/** Milliseconds without a key press until servers are queried and the rows below the fold render. */
const pause = 150

type DialogProps = {
  place: Element
  onClose: () => void
  sources: readonly SearchSource[]
  /** The text at the last pause. */
  settled: string
  onSettled: (text: string) => void
}

/** Height in pixels of a row, and of the rest of the search. */
const [lineHeight, around] = [46, 110]
const linesThatFit = () => Math.ceil((innerHeight - around) / lineHeight)

// Measured on resize only, because reading a size on each key press would force a layout.
let linesInSight = linesThatFit()
addEventListener('resize', () => {
  linesInSight = linesThatFit()
})

// Constant elements that do not render again during typing.
const magnifier = <Icon name="search" size={18} />
const cross = <Icon name="x" size={20} />

/** Finds entries of all sources by a few letters, and opens them by keyboard. */
export const PaletteDialog = memo(function PaletteDialog({
  place,
  sources,
  settled,
  onSettled,
  onClose,
}: DialogProps) {
  const words = usePhrases(palettePhrases)
  const popover = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const palette = usePalette(sources)
  const { text, groups, chosen, actingOn } = palette
  const active = actingOn ? `action/${actingOn.place}` : chosen?.id
  const activeId = active === undefined ? undefined : `${listId}-${active}`
  const close = () => popover.current?.hidePopover()

  // Not a modal dialog: making the page inert forces the browser to restyle a thousand applications before anything
  // appears.
  useLayoutEffect(() => {
    const { current: shown } = popover
    document.body.append(place)
    shown?.showPopover()
    input.current?.focus()
    return () => {
      // Before it leaves the document: a popover returns the focus only when it is hidden.
      shown?.hidePopover()
      place.remove()
    }
  }, [place])
  const typed = text.trim()
  const isTyping = typed !== settled
  useEffect(() => {
    // A transition, which the next key press interrupts.
    const timer = setTimeout(() => startTransition(() => onSettled(typed)), pause)
    return () => clearTimeout(timer)
  }, [typed, onSettled])
  const isScrolled = useRef(false)
  const isFirst = palette.at.place === 0
  useEffect(() => {
    // Without scrolling, the first option is always visible; checking its position would force a layout for each key
    // press.
    if (activeId && (!isFirst || isScrolled.current))
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst])

  const choose = (row: Row | undefined, newTab: boolean) => {
    if (row?.kind === 'more') return palette.unfold(row.group)
    if (!row) return
    close()
    row.entry.open({ newTab })
  }
  const perform = (action: SearchAction | undefined) => {
    if (!action) return
    if (action.stays) palette.back()
    else close()
    action.choose()
  }
  const follow = (command: Command): boolean => {
    if (command.name === 'act') return palette.act(chosen)
    if (command.name === 'back') palette.back()
    else if (command.name === 'go') palette.goTo(command.place)
    else if (actingOn) perform(actingOn.actions[actingOn.place])
    else choose(chosen, command.newTab)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const command = commandOf(keysIn(event), { isActing: actingOn !== undefined, ...palette.at })
    if (command && follow(command)) event.preventDefault()
  }
  return (
    <div
      ref={popover}
      popover="auto"
      className="palette-veil"
      // Not `onToggle`, which browsers fire in a later task: until then the search would count as open, and a key
      // press that opens it would be ignored.
      onBeforeToggle={({ newState }) => {
        if (newState === 'open') return
        // Reset for the next time, while hidden.
        isScrolled.current = false
        if (input.current) input.current.value = ''
        palette.type('')
        onSettled('')
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === popover.current) close()
      }}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={words.title}
        className="palette"
        onKeyDown={keepFocusInside}
        onScrollCapture={({ target }) => {
          if (target instanceof Element && target !== input.current) isScrolled.current = target.scrollTop > 0
        }}
      >
        <div className="palette-input">
          {magnifier}
          <input
            ref={input}
            role="combobox"
            aria-expanded={activeId !== undefined}
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-label={words.placeholder}
            placeholder={words.placeholder}
            autoComplete="off"
            spellCheck={false}
            {...limitText(longestText, palette.type)}
            onKeyDown={onKeyDown}
          />
          <span className="palette-hint">{words.hint}</span>
          <button type="button" className="palette-close" aria-label={`Esc ${words.close}`} onClick={close}>
            <kbd>Esc</kbd>
            {cross}
          </button>
        </div>
        {actingOn ? (
          <ActionList id={listId} {...actingOn} onChoose={perform} />
        ) : (
          <PaletteList
            id={listId}
            groups={isTyping && palette.at.place < linesInSight ? firstLines(groups, linesInSight) : groups}
            text={text}
            chosen={chosen}
            onChoose={choose}
            onAct={(row) => palette.act(row)}
          />
        )}
        <PaletteState sources={sources} palette={palette} />
        <PaletteFooter
          entry={subjectOf(palette)}
          isActing={actingOn !== undefined}
          onAct={() => (actingOn ? palette.back() : palette.act(chosen))}
        />
      </div>
    </div>
  )
})

const subjectOf = ({ actingOn, chosen }: Palette): SearchEntry | undefined => {
  const entry = actingOn?.entry ?? (chosen?.kind === 'entry' ? chosen.entry : undefined)
  return entry?.actions ? entry : undefined
}
