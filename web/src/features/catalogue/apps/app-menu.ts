import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { MouseEvent, PointerEvent } from 'react'
import { observable } from '#web/platform/observable.ts'
import type { AccessSource } from './open.ts'

/** Where on the screen a menu opens, pixels. */
export type MenuPlace = { x: number; y: number }

export type AppMenuRequest = { app: PortalApp; source: AccessSource; at: MenuPlace }

/** The application whose menu is open; one for the whole portal. */
export const appMenu = observable<AppMenuRequest | undefined>(undefined)

/** The application that the person asks about: why it shows, or why it does not. */
export const askedWhy = observable<{ appId: string } | undefined>(undefined)

/** Milliseconds that a finger rests before the menu opens, and pixels that it may move meanwhile. */
const longPress = 500
const steady = 10

export const placeUnder = (element: Element): MenuPlace => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom + 4 }
}

let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined
let pressed = false

const endPress = () => {
  clearTimeout(press?.timer)
  press = undefined
}

/** Whether the click that follows belongs to a long press, which has opened the menu already. */
export const endsLongPress = (): boolean => {
  const was = pressed
  pressed = false
  return was
}

/** Opens the menu of an application for the other button, the menu key and a finger that rests. */
export const menuHandlers = (app: PortalApp, source: AccessSource) => ({
  onContextMenu: (event: MouseEvent) => {
    event.preventDefault()
    if (press) pressed = true
    endPress()
    const { clientX: x, clientY: y, button, currentTarget } = event
    appMenu.set({ app, source, at: button === 2 ? { x, y } : placeUnder(currentTarget) })
  },
  onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    pressed = false
    if (pointerType !== 'touch') return
    // Browsers that have no context menu on touch get one here; where both come, it is the same menu.
    const timer = setTimeout(() => {
      pressed = true
      appMenu.set({ app, source, at: { x, y } })
    }, longPress)
    press = { timer, x, y }
  },
  onPointerMove: ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > steady) endPress()
  },
  onPointerUp: endPress,
  onPointerCancel: endPress,
})
