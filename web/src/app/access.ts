import type { CurrentUser } from '@iambiz/contract/home.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'

const rules: Record<Access, (signedIn: CurrentUser) => boolean> = {
  anonymous: () => true,
  'signed-in': () => true,
  user: ({ current }) => current !== undefined,
  'bulletin-maintain': ({ flags }) => flags.bulletinMaintain,
  'app-login-statistics': ({ flags }) => flags.appLoginStat,
  'login-statistics': ({ flags }) => flags.loginStat,
  'agency-authority': ({ flags }) => flags.agencyAuthority,
  'super-manager': ({ adminKind }) => adminKind === 'super_manager',
}

/** Whether a screen is shown to the person. The server decides on every call again; this only spares a refusal. */
export const may = (signedIn: CurrentUser, access: Access): boolean => rules[access](signedIn)
