/** Read by the page of the redirect URI: in a separate window it ends there, otherwise it redirects back here. */
const windowCookie = (seconds: number) =>
  `external-window=${seconds > 0 ? '1' : ''}; path=/tech-oauth; max-age=${seconds}; samesite=lax`

/** Returns whether this is the in-app browser of a provider, where the provider signs people in silently. */
export const isInClient = (userAgent = navigator.userAgent): boolean =>
  /MicroMessenger|wxwork|DingTalk|Lark|Feishu/i.test(userAgent)

/** Returns whether this is a phone, where a second window does not fit. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse) and (max-width: 767px)').matches

/** Opens the provider's page in a separate window, or in this window if the browser blocks the popup. */
export function openElsewhere(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context
  document.cookie = windowCookie(300)
  const opened = window.open(address, '_blank', 'popup,width=760,height=640')
  if (!opened) goElsewhere(address)
}

/** Opens the provider's page in this window; the provider redirects back to this page. */
export function goElsewhere(address: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = windowCookie(0)
  location.assign(address)
}
