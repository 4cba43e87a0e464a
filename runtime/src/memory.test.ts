import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { giveBack } from './memory.ts'

test('memory that is given back is gone for all who look at it', () => {
  const numbers = new Int32Array(8)
  const part = numbers.subarray(2, 4)
  giveBack(numbers)
  expect([numbers.length, part.length]).toEqual([0, 0])
})

/** How often a process looks through its whole heap while it takes 4 MB outside of it 200 times, and drops them. */
function collections(first: string): number {
  const program = `
    import { PerformanceObserver } from 'node:perf_hooks'
    import { setImmediate } from 'node:timers/promises'
    ${first}
    let major = 0
    const seen = (list) => { for (const { detail } of list.getEntries()) if (detail.kind === 4) major++ }
    const observer = new PerformanceObserver(seen)
    observer.observe({ entryTypes: ['gc'] })
    for (let n = 0; n < 200; n++) {
      new Int32Array(1_000_000)[0] = n
      await setImmediate()
    }
    seen({ getEntries: () => observer.takeRecords() })
    console.log(major)`
  const memory = new URL('./memory.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', program.replaceAll('MEMORY', memory)]
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

test('what lies outside of the heap is weighed with the heap, and not by itself', () => {
  const weighed = collections(`import { weighMemoryAsWhole } from 'MEMORY'; weighMemoryAsWhole()`)
  expect(weighed).toBeLessThan(collections('') / 2)
})
