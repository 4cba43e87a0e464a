/**
 * Calls that only read, by the end of their path. All other calls are not sent from a preview, because it shows a role
 * and must not act for it.
 */
const reads =
  /\/(list|mine|why|detail|overview|tree|members|audience|authority|candidate|heatmap|home|availableApp|availableAllApp|forceList|getEmailUser|getBulletinList|getUserBulletinList|search\w*|chart\w*|newChart\w*|\w*Pie|activeUsers|mfaCoverage|monthStatistics|systemStatistics|bulletinCount|newBulletinCount|effect|sums|choices|systems|changes|versions|missing|simulate|preview|find)(\/[\w-]+)?$/

/** GET calls that change something, or return files and secrets. */
const closedGets = /\/(bindOAuth|auth\/login|excel|download|events)\b/

/** Would return the reasons for the administrator's access, not for the role's. */
const ownReasons = 'POST /iam-portal/v1/portal/app/why'

/** The renewal of the administrator's own session, which the surrounding simulator needs as well. */
const renewal = 'POST /iam-authority/auth/token'

/** Whether a preview may send a call. */
export function mayRead(method: string, path: string, query: URLSearchParams): boolean {
  if (method === 'GET')
    // With an organization and role this call also switches to them.
    return !closedGets.test(path) && !(path.endsWith('/auth/user') && query.size > 0)
  if (`${method} ${path}` === renewal) return true
  if (`${method} ${path}` === ownReasons) return false
  return method === 'POST' && reads.test(path) && !path.includes('/excel/')
}
