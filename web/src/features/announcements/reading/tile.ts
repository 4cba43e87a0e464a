import type { ReactNode } from 'react'

/** Renders an application's icon, with `size` in pixels; injected, because applications are another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode
