import { onDemand } from '#web/platform/on-demand/chunk.ts'

// Pages for rare states: not part of the first screen's code, but loaded right after it.
const screenStates = () => import('./ScreenStates.tsx')

export const sessionState = onDemand(() => import('./SessionStates.tsx').then((chunk) => chunk.SessionState))
export const noAccess = onDemand(() => screenStates().then((chunk) => chunk.NoAccess))
export const notWhileActing = onDemand(() => screenStates().then((chunk) => chunk.NotWhileActing))
export const notInsideOthers = onDemand(() => screenStates().then((chunk) => chunk.NotInsideOthers))
export const noOrgRole = onDemand(() => screenStates().then((chunk) => chunk.NoOrgRole))
export const notFound = onDemand(() => screenStates().then((chunk) => chunk.NotFound))
export const chunkFailed = onDemand(() => screenStates().then((chunk) => chunk.ChunkFailed))
export const screenBroken = onDemand(() => screenStates().then((chunk) => chunk.ScreenBroken))
