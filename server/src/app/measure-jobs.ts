import { recordDurations } from '@iambiz/runtime/metrics.ts'
import { inQueued } from '@iambiz/runtime/tracing.ts'

type Task = (payload: unknown) => Promise<void>
/** Jobs by their names. */
export type Tasks = Record<string, Task>

const recordJob = recordDurations('iambiz.job.duration', 'jobs by their name and result')

const measured =
  (name: string, task: Task): Task =>
  async (payload) => {
    const begun = performance.now()
    let result = 'failed'
    try {
      await inQueued(`job ${name}`, payload, () => task(payload))
      result = 'done'
    } finally {
      recordJob((performance.now() - begun) / 1000, { task: name, result })
    }
  }

/** Returns the same jobs, which record how long they take and whether they fail, and make spans. */
export const measureJobs = (tasks: Tasks): Tasks =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, measured(name, task)]))
