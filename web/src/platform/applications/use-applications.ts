import { useMemo } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'
import { type ApplicationChoice, choicesByCode, everyChoice } from './choices.ts'

/**
 * Returns the applications that the person maintains, and the choice for all applications if the person maintains all.
 */
export function useApplications(everyApp: string): { all: ApplicationChoice[]; own: ApplicationChoice[] } {
  const { adminKind } = useSession().signedIn
  const { data } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  return useMemo(() => {
    const single = data ? choicesByCode(data) : []
    const all = [everyChoice('*', everyApp), ...single]
    return { all, own: adminKind === 'business_sys_manager' ? single : all }
  }, [data, everyApp, adminKind])
}
