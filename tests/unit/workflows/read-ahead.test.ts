import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PastEvent, readAhead } from '#platform/workflows/back-test/past.ts'

const page = (name: string): PastEvent[] => [{ name } as PastEvent]
const namesIn = (events: readonly PastEvent[]) => events.map(({ name }) => name)

test('a page is read while the one before it is tried, and all come in order', async () => {
  const read: string[] = []
  const pages = readAhead(
    (async function* () {
      for (const name of ['a', 'b', 'c']) {
        read.push(name)
        yield page(name)
      }
    })(),
  )
  const seen: (string | null)[] = []
  for await (const events of pages) {
    await turn()
    seen.push(...namesIn(events))
    expect(read).toHaveLength(Math.min(3, seen.length + 1))
  }
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('an error is met at its page, and by nobody once the run has ended', async () => {
  const broken = () =>
    readAhead(
      (async function* () {
        yield page('a')
        throw new Error('broken')
      })(),
    )
  const pages = broken()
  expect(namesIn((await pages.next()).value as PastEvent[])).toEqual(['a'])
  await expect(pages.next()).rejects.toThrow('broken')
  const left = broken()
  await left.next()
  // an unhandled rejection would fail this file
  await turn()
})
