export type Grant = { appId: string; effect: 'allow' | 'deny' }

/** 0 draft, 1 online, 2 maintenance, 3 offline. */
export type AppStatus = 0 | 1 | 2 | 3

/** Drafts and offline applications are visible to administrators only. */
export const isOffered = (status: AppStatus): status is 1 | 2 => status === 1 || status === 2

/**
 * Returns the applications that a person sees: online or in maintenance, allowed to at least one of the person's
 * subjects (the organization or one of its ancestors, the role, the person), and denied to none of them.
 */
export function visibleAppIds(
  apps: Iterable<{ appId: string; status: AppStatus }>,
  grants: Iterable<Grant>,
): Set<string> {
  const allowed = new Set<string>()
  const denied = new Set<string>()
  for (const { appId, effect } of grants) (effect === 'deny' ? denied : allowed).add(appId)
  const visible = new Set<string>()
  for (const { appId, status } of apps) {
    if (isOffered(status) && allowed.has(appId) && !denied.has(appId)) visible.add(appId)
  }
  return visible
}
