import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { startActing, stopActing } from '#web/platform/session/acting.ts'
import { isActing } from '#web/platform/session/store.ts'
import { switchTo } from '#web/platform/session/switch-to.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { panelPhrases } from './panels/phrases.ts'

export type ChosenRole = {
  orgCode: string
  roleNo: string
  /** The delegation that grants the role, unless it is the person's own role. */
  agencyId?: string | undefined
}

async function changeTo({ orgCode, roleNo, agencyId }: ChosenRole): Promise<string | undefined> {
  if (agencyId !== undefined) {
    // The banner shows it permanently, so no message is needed.
    await startActing(agencyId)
    return undefined
  }
  // The person must stop acting before choosing one of their own roles.
  if (isActing()) await stopActing()
  const { current } = await switchTo(orgCode, roleNo)
  return current && words(panelPhrases).switched({ org: current.orgName, role: current.roleName })
}

/** Switches to another organization and role, own or delegated, and shows a message. Returns false if that failed. */
export async function chooseRole(role: ChosenRole): Promise<boolean> {
  try {
    const switchedText = await changeTo(role)
    if (switchedText) notify.success(switchedText)
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}
