import { hearBuild } from '#web/platform/newer-build.ts'
import { noteExpiry } from '#web/platform/session/expiry.ts'

/** Takes from the headers of any reply what concerns the whole page: the server's build, and how long a new pair of tokens lasts. */
export const takeReplyHeaders = (get: (name: string) => string | null): void => {
  hearBuild(get('web-build'))
  const seconds = Number(get('expires_in'))
  if (seconds > 0) noteExpiry(seconds)
}
