import type { ReactNode } from 'react'

/** Draws the square of an application in so many pixels; applications belong to another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode
