import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { Binding } from './Binding.tsx'
import { Delegation } from './Delegation.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'

const parts: Readonly<Record<string, ComponentType>> = {
  [paths.binding]: Binding,
  [paths.security]: Security,
  [paths.delegation]: Delegation,
  [paths.preferences]: Preferences,
}

/** The personal center, at the part that the address names. One chunk for all, because each is named on the first screen. */
export function PersonalCenter() {
  const [path] = useLocation()
  const Part = parts[path] ?? Profile
  return <Part />
}
