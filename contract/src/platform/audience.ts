import { z } from 'zod'
import { failures } from './errors.ts'
import { code } from './shapes.ts'

/** Maximum organizations (with all below them) or roles of an audience. */
const maxSubjects = 200

const subjects = z.array(code).max(maxSubjects)

/** Shown to members of one of the organizations and holders of one of the roles; to everyone if both are empty. */
export const audience = { orgCodes: subjects, roleNos: subjects }
export const writtenAudience = { orgCodes: subjects.default([]), roleNos: subjects.default([]) }

/** An audience, by codes. */
export type Audience = { orgCodes: string[]; roleNos: string[] }

export const audienceFailures = failures({
  'audience.unknown': {
    code: 422,
    status: 422,
    zh: '选择的组织或角色不存在',
    en: 'A selected organization or role doesn’t exist.',
  },
})
