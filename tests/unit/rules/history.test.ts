import { expect, test } from 'vitest'
import { beginHistory, mostSteps, record, redo, undo } from '#rules/tools/history.ts'

const typed = (text: string, key: string | null, gap = 100) =>
  [...text].reduce(
    ({ history, at }, _, index) => ({
      history: record(history, text.slice(0, index + 1), key, at),
      at: at + gap,
    }),
    { history: beginHistory(''), at: 0 },
  ).history

test('typing in one field without a pause is one step', () => {
  const history = typed('Hello', 'a')
  expect(history.past).toEqual([''])
  expect(undo(history).now).toBe('')
  expect(redo(undo(history)).now).toBe('Hello')
})

test('a pause, another field and an act are steps of their own', () => {
  expect(typed('Hi', 'a', 5000).past).toEqual(['', 'H'])
  expect(record(typed('Hi', 'a'), 'Hi there', 'b', 200).past).toEqual(['', 'Hi'])
  expect(typed('Hi', null).past).toEqual(['', 'H'])
})

test('after Undo the same field begins a step of its own, and nothing can be repeated', () => {
  const undone = undo(record(typed('Hi', 'a'), 'Hi!', null, 300))
  const again = record(undone, 'Hi?', 'a', 400)
  expect(again.past).toEqual(['', 'Hi'])
  expect(again.future).toEqual([])
  expect(redo(again)).toBe(again)
})

test('a hundred steps can be undone, no more', () => {
  let history = beginHistory(0)
  for (let step = 1; step <= mostSteps + 20; step += 1) history = record(history, step, null, step)
  for (let step = 0; step < mostSteps + 20; step += 1) history = undo(history)
  expect(history.now).toBe(20)
  for (let step = 0; step < mostSteps + 20; step += 1) history = redo(history)
  expect(history.now).toBe(mostSteps + 20)
})

test('the same document is no step', () => {
  const history = beginHistory('a')
  expect(record(history, 'a', null, 1)).toBe(history)
})
