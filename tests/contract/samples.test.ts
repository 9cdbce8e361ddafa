import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sampleAnswer, sampleInput } from '../support/cli/sample.ts'

const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

test.each(named)('%s has samples that its own schemas take', (_, endpoint) => {
  expect(endpoint.answer.safeParse(sampleAnswer(endpoint)).error?.issues).toBeUndefined()
  const input = sampleInput(endpoint)
  for (const part of ['params', 'query', 'body'] as const)
    expect(endpoint[part]?.safeParse(input[part]).success ?? true, part).toBe(true)
})

test.each(named)('%s hands on only what its contract names', (_, endpoint) => {
  const answer = endpoint.answer.safeParse(sampleAnswer(endpoint, { stray: 'canary' }))
  expect(answer.success).toBe(true)
  expect(JSON.stringify(answer.data)).not.toContain('canary')
})
