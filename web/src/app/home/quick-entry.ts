import { currentHomeData } from '#web/platform/home/home-data.ts'
import { savePersonalConfig } from '#web/platform/home/personal-config.ts'
import { updateSession } from '#web/platform/session/store.ts'

/** Stores the last opened entry of quick access. */
export const rememberQuickEntry = (toolCode: string) => {
  const { quickList = [], quickIndex } = currentHomeData()?.personalConfig ?? {}
  const index = quickList.indexOf(toolCode)
  if (index < 0 || index === quickIndex) return
  updateSession({ homeQuickIndex: index })
  void savePersonalConfig({ quickIndex: index })
}
