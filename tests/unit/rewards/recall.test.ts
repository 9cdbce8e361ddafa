import { expect, test } from 'vitest'
import { recallOf, sharesOf } from '#rules/rewards/recall.ts'

test('seven partial recalls take exactly the reward', () => {
  const reward = { amount: 1000n, basis: 9999n, recalled: 0n }
  const goods = [1429n, 1428n, 1428n, 1428n, 1428n, 1429n, 1429n]
  let rest = reward.basis
  for (const back of goods) {
    rest -= back
    reward.recalled += recallOf(reward, rest)
  }
  expect(rest).toBe(0n)
  expect(reward.recalled).toBe(1000n)
})

test('nothing is recalled while all goods stay, and nothing twice', () => {
  expect(recallOf({ amount: 500n, basis: 100n, recalled: 0n }, 100n)).toBe(0n)
  expect(recallOf({ amount: 500n, basis: 100n, recalled: 500n }, 0n)).toBe(0n)
})

test('the shares of lines add up to the recall', () => {
  expect(sharesOf(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
})
