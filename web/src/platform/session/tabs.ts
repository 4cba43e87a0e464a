import type { Api } from '@iambiz/contract/api.ts'
import type { ReadMark, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** An announcement as it was before it was marked. */
export type MarkedAnnouncement = Pick<UserAnnouncement, 'bulletinId' | 'appId' | 'type' | 'readStatus'>

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'signed-out' }
  /** Somebody has signed in: whoever was there before, or another person. */
  | { kind: 'signed-in'; userNo: string }
  /** The tab that signs out tells how that went. */
  | { kind: 'signing-out' }
  | { kind: 'pair'; userNo: string; orgCode: string; roleNo: string }
  /** The person acts for somebody from now on, or for nobody any more. */
  | { kind: 'acting'; userNo: string; ended?: 'by-person' | 'by-itself' | undefined }
  | { kind: 'language'; language: Language }
  /** A window that was opened for it has verified the person; the ticket counts for their session. */
  | { kind: 'verified'; ticket: DataOf<Api['POST /iam-portal/auth/stepUp']> }
  /** What the tab with the stream of events has heard, for the tabs of the same person. */
  | { kind: 'heard'; whose: string; heard: PortalEvent | 'alive' }
  | { kind: 'marked'; userNo: string; of: MarkedAnnouncement | 'all'; mark: ReadMark }

/** What a tab takes over from another one of the same person. */
export type FollowedMessage = Extract<TabMessage, { kind: 'language' | 'pair' | 'acting' | 'signed-in' }>

let channel: BroadcastChannel | undefined

// One channel, so that a tab does not hear itself.
const open = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('iambiz')
  return channel
}

export const notifyOtherTabs = (message: TabMessage) => open()?.postMessage(message)

/** Listens to the other tabs; gives what ends the listening. */
export const onOtherTab = (listener: (message: TabMessage) => void): (() => void) => {
  // Only pages of this origin can write to the channel.
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
  open()?.addEventListener('message', hear)
  return () => open()?.removeEventListener('message', hear)
}
