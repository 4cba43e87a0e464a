import { menuEntriesOf } from '@iambiz/contract/platform/menu.ts'
import { expect, test } from 'vitest'
import { basePath } from '#web/platform/paths.ts'
import { screenAt } from './screens.ts'

const all = { bulletinMaintain: true, agencyAuthority: true, appLoginStat: true, loginStat: true }

test('[PERM-04] the menu calls its screens what the pages call them, with their icons', () => {
  for (const lang of ['zh', 'en'] as const)
    for (const { path, title, icon } of menuEntriesOf(all, 'super_manager', lang)) {
      const screen = screenAt(path.slice(basePath.length))
      expect(screen?.label[lang], path).toBe(title)
      if (screen?.inNavigation) expect(screen.icon).toBe(icon)
    }
})
