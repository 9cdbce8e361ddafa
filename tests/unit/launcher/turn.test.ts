import { expect, test } from 'vitest'

// plain JavaScript of the launcher, without types
const file: string = '../../../lib/start/turn.mjs'
type InTurn = (name: string, isDone: () => boolean, work: () => Promise<void>) => Promise<void>
const { inTurn } = (await import(file)) as { inTurn: InTurn }

const counted = () => {
  const works: number[] = []
  return { works, work: async () => void works.push(works.length) }
}

test('work that another launcher finished between the look and the turn is not done again', async () => {
  const { works, work } = counted()
  const looks = [false, true]
  await inTurn(`test-${process.pid}`, () => looks.shift() ?? true, work)
  expect(works).toEqual([])
})

test('work that failed leaves the turn to the next one', async () => {
  const name = `test-${process.pid}-failed`
  const failing = inTurn(
    name,
    () => false,
    async () => {
      throw new Error('no network')
    },
  )
  await expect(failing).rejects.toThrow('no network')
  const { works, work } = counted()
  await inTurn(name, () => works.length > 0, work)
  expect(works).toEqual([0])
})
