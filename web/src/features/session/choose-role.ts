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
  /** The delegation that the role comes by, where it is not the person's own. */
  agencyId?: string | undefined
}

async function changeTo({ orgCode, roleNo, agencyId }: ChosenRole): Promise<string | undefined> {
  if (agencyId !== undefined) {
    // The banner says it, and goes on saying it.
    await startActing(agencyId)
    return undefined
  }
  // One's own organization and role are chosen as oneself.
  if (isActing()) await stopActing()
  const { current } = await switchTo(orgCode, roleNo)
  return current && words(panelPhrases).switched({ org: current.orgName, role: current.roleName })
}

/** Takes another organization and role, one's own or a delegated one, and says so; false, with a notice, where that failed. */
export async function chooseRole(role: ChosenRole): Promise<boolean> {
  try {
    const said = await changeTo(role)
    if (said) notify.success(said)
    return true
  } catch (error) {
    if (error instanceof Error) notifyFailure(error)
    return false
  }
}
