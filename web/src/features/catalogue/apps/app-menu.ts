import type { LockedApp, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { MouseEvent, PointerEvent } from 'react'
import { observable } from '#web/platform/observable.ts'
import type { AccessSource } from './open.ts'

/** Position of a menu in the viewport, in pixels. */
export type MenuPlace = { x: number; y: number }

export type AppMenuRequest = { app: PortalApp; source: AccessSource; at: MenuPlace }

/** The application whose menu is open; one instance for the whole portal. */
export const appMenu = observable<AppMenuRequest | undefined>(undefined)

/** The application whose visibility is explained. */
export const askedWhy = observable<{ appId: string } | undefined>(undefined)

/** The application for which the person is about to request access. */
export const wantedApp = observable<LockedApp | undefined>(undefined)

/** Duration of a long press in milliseconds, and how far in pixels the finger may move. */
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

/** Returns whether the next click ends a long press that has already opened the menu. */
export const endsLongPress = (): boolean => {
  const was = pressed
  pressed = false
  return was
}

/** Handlers that open a menu by right click, menu key or long press. */
export const menuHandlersFor = (open: (at: MenuPlace) => void) => ({
  onContextMenu: (event: MouseEvent) => {
    event.preventDefault()
    if (press) pressed = true
    endPress()
    const { clientX: x, clientY: y, button, currentTarget } = event
    open(button === 2 ? { x, y } : placeUnder(currentTarget))
  },
  onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    pressed = false
    if (pointerType !== 'touch') return
    // Some browsers fire no context menu event on touch. If both fire, they open the same menu.
    const timer = setTimeout(() => {
      pressed = true
      open({ x, y })
    }, longPress)
    press = { timer, x, y }
  },
  onPointerMove: ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > steady) endPress()
  },
  onPointerUp: endPress,
  onPointerCancel: endPress,
})

export const menuHandlers = (app: PortalApp, source: AccessSource) =>
  menuHandlersFor((at) => appMenu.set({ app, source, at }))
