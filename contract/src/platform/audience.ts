import { z } from 'zod'
import { failures } from './errors.ts'
import { code } from './shapes.ts'

/** Organizations, with all below them, or roles that something of the portal is shown to. */
const maxSubjects = 200

const subjects = z.array(code).max(maxSubjects)

/** Whom something is shown to: whoever is in one of the organizations, or has one of the roles; everybody where both are empty. */
export const audience = { orgCodes: subjects, roleNos: subjects }
export const writtenAudience = { orgCodes: subjects.default([]), roleNos: subjects.default([]) }

/** Whom something is shown to, by codes. */
export type Audience = { orgCodes: string[]; roleNos: string[] }

export const audienceFailures = failures({
  'audience.unknown': {
    code: 422,
    status: 422,
    zh: '选择的组织或角色不存在',
    en: 'A selected organization or role doesn’t exist.',
  },
})
