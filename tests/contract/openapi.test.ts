import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { Money } from '#contract/pieces.ts'
import { openapi } from '#platform/openapi.ts'

test('the OpenAPI document holds every call, with its answer', () => {
  const { paths } = openapi() as {
    paths: Record<
      string,
      Record<string, { responses: Record<number, { content?: object; headers?: object }> }>
    >
  }
  for (const { path, method, redirects } of endpoints) {
    const responses = paths[path]?.[method.toLowerCase()]?.responses
    expect(redirects ? responses?.[302]?.headers : responses?.[200]?.content, path).toBeDefined()
  }
})

test('money of another upstream is read from its text, whatever its form', () => {
  expect([12, 12.5, '12', '12.5', '12.34', -3, '-0.10'].map((value) => Money.parse(value))).toEqual(
    ['12.00', '12.50', '12.00', '12.50', '12.34', '-3.00', '-0.10'],
  )
  for (const wrong of ['12.345', 1e21, 'NaN', '1,5', null, '', {}])
    expect(Money.safeParse(wrong).success).toBe(false)
})
