import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sampleAnswer, sampleInput } from '../support/cli/sample.ts'
import { shapes, shapesOf } from '#contract/shapes.ts'
import type { Shapes } from '#contract/endpoint.ts'

test('every call has shapes, and every shape of an answer a call', () => {
  const names = endpoints.map(({ name }) => name).toSorted()
  const shaped = Object.entries(shapes)
    .filter(([, shape]) => 'answer' in shape)
    .map(([name]) => name)
  expect(shaped.toSorted()).toEqual(names)
})

const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

test.each(named)('%s has samples that its own schemas take', (_, endpoint) => {
  expect(shapesOf(endpoint).answer.safeParse(sampleAnswer(endpoint)).error?.issues).toBeUndefined()
  const input = sampleInput(endpoint)
  for (const part of ['params', 'query', 'body'] as const)
    expect((shapesOf(endpoint) as Shapes)[part]?.safeParse(input[part]).success ?? true, part).toBe(
      true,
    )
})

test.each(named)('%s hands on only what its contract names', (_, endpoint) => {
  const answer = shapesOf(endpoint).answer.safeParse(sampleAnswer(endpoint, { stray: 'canary' }))
  expect(answer.success).toBe(true)
  expect(JSON.stringify(answer.data)).not.toContain('canary')
})
