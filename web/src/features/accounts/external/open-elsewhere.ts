/** Read by the page that people come back to: in a window of its own it ends there, else it leads back here. */
const windowCookie = (seconds: number) =>
  `external-window=${seconds > 0 ? '1' : ''}; path=/tech-oauth; max-age=${seconds}; samesite=lax`

/** Browsers inside the clients themselves, where the other company knows at once who somebody is. */
export const isInClient = (userAgent = navigator.userAgent): boolean =>
  /MicroMessenger|wxwork|DingTalk|Lark|Feishu/i.test(userAgent)

/** A phone has no room for a second window. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 767px)').matches

/** Goes to the other company in a window of its own; where the browser allows none, in this one. */
export function openElsewhere(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there on http
  document.cookie = windowCookie(300)
  const opened = window.open(address, '_blank', 'popup,width=760,height=640')
  if (!opened) goElsewhere(address)
}

/** Goes to the other company in this window, which comes back here. */
export function goElsewhere(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = windowCookie(0)
  location.assign(address)
}
