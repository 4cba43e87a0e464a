import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that look at very many screens. Begun last, as their size says, they would leave one worker alone at the end. */
const long = /\/e2e\/every-[a-z]+\.e2e\.ts$/

/** Runs test files in Vitest's order, the largest first, but the longest of the journeys before the other ones. */
export class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const journeys = sorted.findIndex(({ project }) => project.name === 'e2e')
    if (journeys < 0) return sorted
    const [before, after] = [sorted.slice(0, journeys), sorted.slice(journeys)]
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...before, ...after.filter(isLong), ...after.filter((file) => !isLong(file))]
  }
}
