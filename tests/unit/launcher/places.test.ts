import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Limits = {
  places: number
  line: number
  waitMs: number
  slowMs: number
  holdMs: number
  isBusy: () => boolean
}
type Enter = (response: EventEmitter, start: () => void, turnAway: () => void) => void
// plain JavaScript of the launcher, without types
const file: string = '../../../lib/start/front/places.mjs'
const { placesFor } = (await import(file)) as { placesFor: (limits: Limits) => Enter }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits: Limits = {
  places: 2,
  line: 3,
  waitMs: 2000,
  slowMs: 500,
  holdMs: 1000,
  isBusy: () => false,
}
const visitsOf = (more: Partial<Limits> = {}) => {
  const enter = placesFor({ ...limits, ...more })
  return () => {
    const response = new EventEmitter()
    const visit = { state: 'waits', end: () => void response.emit('close') }
    enter(
      response,
      () => (visit.state = 'works'),
      () => (visit.state = 'turned away'),
    )
    return visit
  }
}
const states = (visits: { state: string }[]) => visits.map(({ state }) => state)

test('so many work, so many wait in their order, the rest are turned away at once', () => {
  const come = visitsOf()
  const visits = Array.from({ length: 7 }, come)
  expect(states(visits)).toEqual([
    'works',
    'works',
    'waits',
    'waits',
    'waits',
    'turned away',
    'turned away',
  ])
  visits[0]!.end()
  expect(states(visits.slice(1, 4))).toEqual(['works', 'works', 'waits'])
  visits[0]!.end()
  expect(visits[3]!.state).toBe('waits')
})

test('a slow line takes nobody more, and nobody waits in it too long', () => {
  const come = visitsOf({ holdMs: 60_000 })
  const [, , first] = [come(), come(), come()]
  vi.advanceTimersByTime(499)
  const second = come()
  expect(second.state).toBe('waits')
  vi.advanceTimersByTime(1)
  expect(come().state).toBe('turned away')
  vi.advanceTimersByTime(1500)
  expect(states([first!, second])).toEqual(['turned away', 'waits'])
})

test('one that takes long waits for something else: its place goes to the next, once', () => {
  const come = visitsOf()
  const [slow, , third, fourth] = [come(), come(), come(), come()]
  vi.advanceTimersByTime(1000)
  expect(states([third!, fourth!])).toEqual(['works', 'works'])
  const fifth = come()
  slow!.end()
  expect(fifth.state).toBe('waits')
  third!.end()
  expect(fifth.state).toBe('works')
})

test('one that takes long because we are busy keeps its place until we are idle', () => {
  let isBusy = true
  const come = visitsOf({ isBusy: () => isBusy, waitMs: 5000 })
  const [, , third] = [come(), come(), come()]
  vi.advanceTimersByTime(1500)
  expect(third!.state).toBe('waits')
  isBusy = false
  vi.advanceTimersByTime(499)
  expect(third!.state).toBe('waits')
  const fourth = come()
  vi.advanceTimersByTime(1)
  expect([third!.state, fourth.state]).toEqual(['works', 'turned away'])
})

test('one that leaves frees its place in the line', () => {
  const come = visitsOf()
  const [first, , third, fourth] = [come(), come(), come(), come()]
  third!.end()
  first!.end()
  expect(states([third!, fourth!])).toEqual(['waits', 'works'])
})
