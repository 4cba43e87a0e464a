import type { FileContents } from '#server/platform/files/contents.ts'
import type { QuestionDeps } from '#server/platform/provider-question.ts'

export type AppIconDeps = QuestionDeps & {
  contents: FileContents
  /** Folder of the built web application, which has the drawings of icons. */
  webRoot: string
}
