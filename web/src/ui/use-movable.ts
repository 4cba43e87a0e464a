import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Place, placeInView } from './dialog-place.ts'

const step = 16
const towards: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const centre: Place = { x: 0, y: 0 }

/** A press on a button in the header does not start dragging. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input') !== null

/** On phones a dialog is a bottom sheet; its style leaves touches of the header to the browser. */
const isSheet = (header: Element) => getComputedStyle(header).touchAction !== 'none'

/**
 * Makes an open dialog movable by dragging its header, and with the arrow keys on its handle; a double click or Home
 * resets the position. It stays visible when the window or the dialog changes its size.
 */
export function useMovable(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  const place = useRef(centre)
  const grabbed = useRef<Place>(null)

  const move = (wanted: Place) => {
    const dialog = element.current
    if (!dialog) return
    const box = dialog.getBoundingClientRect()
    const opened = {
      left: box.left - place.current.x,
      top: box.top - place.current.y,
      width: box.width,
      height: box.height,
    }
    const { clientWidth, clientHeight } = document.documentElement
    place.current = placeInView(wanted, opened, { width: clientWidth, height: clientHeight })
    // Auto margins centre the dialog between two edges, so a change of one edge moves it by half. A transform would
    // also move descendants with `position: fixed`, such as toasts.
    dialog.style.setProperty('--moved-left', `${2 * place.current.x}px`)
    dialog.style.setProperty('--moved-top', `${2 * place.current.y}px`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads current values when it is called
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    place.current = centre
    dialog.style.removeProperty('--moved-left')
    dialog.style.removeProperty('--moved-top')
    const keepInView = () => place.current !== centre && move(place.current)
    const observer = new ResizeObserver(keepInView)
    observer.observe(dialog)
    window.addEventListener('resize', keepInView)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', keepInView)
    }
  }, [open])

  return {
    header: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || isControl(event.target) || isSheet(event.currentTarget)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grabbed.current = { x: event.clientX - place.current.x, y: event.clientY - place.current.y }
      },
      onPointerMove: (event: PointerEvent) => {
        const from = grabbed.current
        if (from) move({ x: event.clientX - from.x, y: event.clientY - from.y })
      },
      onLostPointerCapture: () => {
        grabbed.current = null
      },
      onDoubleClick: () => move(centre),
    },
    handle: {
      onKeyDown: (event: KeyboardEvent) => {
        const by = towards[event.key]
        if (by) move({ x: place.current.x + by.x, y: place.current.y + by.y })
        else if (event.key === 'Home') move(centre)
        else return
        event.preventDefault()
      },
    },
  }
}
