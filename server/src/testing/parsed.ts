import type { WrittenJson } from '#server/platform/http/written-json.ts'

/** What a reader of written JSON gets. */
export const parsed = <T>({ pieces }: WrittenJson<T>): T => JSON.parse(Buffer.concat(pieces).toString())
