/**
 * Calls that only read, by what their paths end with. Whatever is not known as one of them is not sent from a preview: it
 * shows a role, and does nothing for it.
 */
const reads =
  /\/(list|mine|why|detail|overview|tree|members|audience|authority|candidate|heatmap|home|availableApp|availableAllApp|forceList|getEmailUser|getBulletinList|getUserBulletinList|search\w*|chart\w*|newChart\w*|\w*Pie|activeUsers|mfaCoverage|monthStatistics|systemStatistics|bulletinCount|newBulletinCount|effect|sums|choices|systems|changes|versions|missing|simulate|preview|find)(\/[\w-]+)?$/

/** Readings by name that change something, or hand something out. */
const closedGets = /\/(bindOAuth|auth\/login|excel|download|events)\b/

/** Would give the reasons of the administrator, which are not the role's. */
const ownReasons = 'POST /iam-portal/v1/portal/app/why'

/** Renewing one's own session, which the simulator around the frame needs as well. */
const renewal = 'POST /iam-authority/auth/token'

/** Whether a preview may send a call. */
export function mayRead(method: string, path: string, query: URLSearchParams): boolean {
  if (method === 'GET')
    // With organization and role it chooses them.
    return !closedGets.test(path) && !(path.endsWith('/auth/user') && query.size > 0)
  if (`${method} ${path}` === renewal) return true
  if (`${method} ${path}` === ownReasons) return false
  return method === 'POST' && reads.test(path) && !path.includes('/excel/')
}
