import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { observable } from '#web/platform/observable.ts'

type Place = { x: number; y: number }

export type OwnLinkRequest =
  | { kind: 'menu'; link: OwnLink; at: Place }
  /** The menu that offers to add applications or a link. */
  | { kind: 'add'; at: Place; onAddApps: () => void }
  /** The form of a link; of a new one without `link`. */
  | { kind: 'form'; link?: OwnLink }

/** The open menu or form of links; one instance for the whole portal. */
export const ownLinkRequest = observable<OwnLinkRequest | undefined>(undefined)

export const addLink = (): void => ownLinkRequest.set({ kind: 'form' })

/** Hue of the tiles, in degrees (OKLCH): grey, because links belong to no category. */
export const linkHue = 250
