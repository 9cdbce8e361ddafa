import { expect, test } from 'vitest'
import { setNewest } from '#rules/tools/newest.ts'

test('the newest entries are kept, by the time at which they were last set', () => {
  const kept = new Map<string, number>()
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    setNewest(kept, key, value, 2)
  expect([...kept]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
