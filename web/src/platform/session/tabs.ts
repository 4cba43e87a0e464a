import type { Api } from '@iambiz/contract/api.ts'
import type { ReadMark, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { PortalEvent } from '@iambiz/contract/features/events.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** An announcement before it was marked. */
export type MarkedAnnouncement = Pick<UserAnnouncement, 'bulletinId' | 'appId' | 'type' | 'readStatus'>

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: 'signed-out' }
  /** A person has signed in: the previous one or another. */
  | { kind: 'signed-in'; userNo: string }
  /** The tab that signs out reports the result. */
  | { kind: 'signing-out' }
  | { kind: 'pair'; userNo: string; orgCode: string; roleNo: string }
  /** Acting by a delegation has started or ended. */
  | { kind: 'acting'; userNo: string; ended?: 'by-person' | 'by-itself' | undefined }
  | { kind: 'language'; language: Language }
  /** A verification window has finished; the ticket is valid for the session of its person. */
  | { kind: 'verified'; ticket: DataOf<Api['POST /iam-portal/auth/stepUp']> }
  /** An event received by the tab with the event stream, for the tabs of the same person. */
  | { kind: 'heard'; whose: string; heard: PortalEvent | 'alive' }
  | { kind: 'marked'; userNo: string; of: MarkedAnnouncement | 'all'; mark: ReadMark }

/** Messages that other tabs of the same person follow. */
export type FollowedMessage = Extract<TabMessage, { kind: 'language' | 'pair' | 'acting' | 'signed-in' }>

let channel: BroadcastChannel | undefined

// One shared channel, so that a tab does not receive its own messages.
const open = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('iambiz')
  return channel
}

export const notifyOtherTabs = (message: TabMessage) => open()?.postMessage(message)

/** Listens to the other tabs; returns a function that removes the listener. */
export const onOtherTab = (listener: (message: TabMessage) => void): (() => void) => {
  // Only pages of this origin can write to the channel.
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data)
  open()?.addEventListener('message', hear)
  return () => open()?.removeEventListener('message', hear)
}
