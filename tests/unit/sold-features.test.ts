import { expect, test } from 'vitest'
import { areas } from '#platform/areas.ts'
import { featuresInUse, offered, soldPlans } from '#platform/billing/plans.ts'
import { everySource } from './house-files.ts'

const sold = new Set(soldPlans.flatMap(({ features }) => features.map(({ name }) => name)))
const offers = new Set(
  offered(null, areas).flatMap(({ features }) => features.map(({ name }) => name)),
)
const inUse = featuresInUse(areas)
// matches the `feature` of a call or a screen, and whatever is passed to a gate
const asks =
  /(?:\bfeature(?:=|: )|(?:Feature|passPlan|leftOf|isFeatureAllowed)\((?:[\w.]+, )*)['"]([a-z_]+)['"]/g
const asked = new Set(
  everySource
    .filter(({ path }) => /^(app|components|lib)\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(asks)].map(([, name = '']) => name)),
)

test('every feature in use is sold, and only these are offered', () => {
  expect([...inUse].filter((name) => !sold.has(name))).toEqual([])
  expect([...offers].toSorted()).toEqual([...inUse].toSorted())
})

test('every feature that code asks is in use, so that its plans offer it', () => {
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((name) => !inUse.has(name))).toEqual([])
})
