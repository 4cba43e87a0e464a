import { read, useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'

type Option = { value: string; label: string }

/** The applications that the person maintains, and all of them as one where the person maintains all. */
export function useApplications(everyApp: string): { all: Option[]; own: Option[] } {
  const { adminKind } = useSession().signedIn
  const { data = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const single = data.map(({ appCode, appName }) => ({ value: appCode, label: appName }))
  const all = [{ value: '*', label: everyApp }, ...single]
  return { all, own: adminKind === 'business_sys_manager' ? single : all }
}
