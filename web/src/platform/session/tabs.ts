const channelName = 'iambiz'
const signedOut = 'signed-out'

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName))

/** Tells the other tabs of this browser that their session is gone too. */
export const tellSignedOut = () => {
  const channel = open()
  channel?.postMessage(signedOut)
  channel?.close()
}

export const onSignedOutElsewhere = (listener: () => void) => {
  open()?.addEventListener('message', ({ data }) => {
    if (data === signedOut) listener()
  })
}
