import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { innerAccount } from '../platform/inner-account.ts'
import { environment, wireTime } from '../platform/shapes.ts'

export const innerAccounts = endpoints({
  'POST /iam-portal/v1/portal/innerAccount': {
    access: 'user',
    about:
      'The person’s accounts elsewhere: WeChat, enterprise WeChat and authenticator devices, bound or not.',
    body: z.object({}).optional(),
    data: z.object({
      userNo: z.string(),
      userName: z.string(),
      env: environment,
      accounts: z.array(innerAccount),
      recoveryCodesLeft: z.int(),
      password: z.object({ changeable: z.boolean(), lastChangeTime: wireTime.optional() }),
    }),
  },
})
