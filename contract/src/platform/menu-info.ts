import { z } from 'zod'
import type { Capabilities } from './access.ts'
import { eleTab } from './element-permission.ts'

/** The menu and element permissions of a role, for the browser. */
export const menuInfo = z.object({
  role: z.object({ roleNo: z.string(), roleName: z.string() }),
  menus: z.array(
    z.object({ code: z.string(), title: z.string(), path: z.string(), icon: z.string().optional() }),
  ),
  eleList: z.array(eleTab),
})
export type MenuInfo = z.output<typeof menuInfo>

export const capabilities = z.object({
  bulletinMaintain: z.boolean(),
  agencyAuthority: z.boolean(),
  appLoginStat: z.boolean(),
  loginStat: z.boolean(),
}) satisfies z.ZodType<Capabilities>
