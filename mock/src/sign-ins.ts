import type { OwnSignIn } from '@iambiz/contract/features/logs/login.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import type { WireTime } from '@iambiz/server/platform/wire-time.ts'

/** The mock does not ask a browser what it is. */
export const deviceHere = { browser: 'Chrome 138', os: 'Windows 11', device: 'pc' } as const

const hourMs = 3_600_000

const past: readonly (Pick<OwnSignIn, 'result' | 'ip' | 'browser' | 'os' | 'device' | 'failReason'> & {
  hoursAgo: number
})[] = [
  { hoursAgo: 22, result: 1, ip: '10.24.8.126', ...deviceHere },
  {
    hoursAgo: 31,
    result: 0,
    failReason: 'wrong_password',
    ip: '203.0.113.24',
    browser: 'Safari 18',
    os: 'iOS 18',
    device: 'mobile',
  },
  { hoursAgo: 70, result: 1, ip: '10.24.8.126', browser: 'Edge 138', os: 'Windows 11', device: 'pc' },
]

/** Sign-ins of a person before the mock was started, with one attempt that failed; the same for everybody. */
export const signInsBefore = (userNo: string, now: Date, wireTime: WireTime): OwnSignIn[] =>
  past.map(({ hoursAgo, ...signIn }) => ({
    ...signIn,
    id: uuidOf(`sign-in ${userNo} ${hoursAgo}`),
    loginType: 'password',
    loginTime: wireTime(new Date(now.getTime() - hoursAgo * hourMs)),
    env: 'prod',
    ...(signIn.result === 1 ? { session: 'over' as const } : {}),
  }))
