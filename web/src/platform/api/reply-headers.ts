import { hearBuild } from '#web/platform/newer-build.ts'
import { noteExpiry } from '#web/platform/session/expiry.ts'

/** Reads the headers of a reply that concern the whole page: the server's build and the lifetime of new tokens. */
export const takeReplyHeaders = (get: (name: string) => string | null): void => {
  hearBuild(get('web-build'))
  const seconds = Number(get('expires_in'))
  if (seconds > 0) noteExpiry(seconds)
}
