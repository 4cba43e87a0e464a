import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { kind: 'signed-out' }
  | { kind: 'pair'; userNo: string; orgCode: string; roleNo: string }
  | { kind: 'language'; language: Language }

let channel: BroadcastChannel | undefined

// One channel, so that a tab does not hear itself.
const open = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('iambiz')
  return channel
}

export const tellOtherTabs = (message: TabMessage) => open()?.postMessage(message)

export const onOtherTab = (listener: (message: TabMessage) => void) => {
  // Only pages of this origin can write to the channel.
  open()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}
