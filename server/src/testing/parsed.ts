import type { WrittenJson } from '#server/platform/http/written-json.ts'

/** Parses serialized JSON. */
export const parsed = <T>({ pieces }: WrittenJson<T>): T => JSON.parse(Buffer.concat(pieces).toString())
