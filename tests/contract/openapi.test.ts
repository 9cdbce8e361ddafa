import { expect, test } from 'vitest'
import fieldWords from '#contract/field-descriptions.json' with { type: 'json' }
import { endpoints } from '#contract/endpoints.ts'
import { Money } from '#contract/pieces.ts'
import { readCallWords } from '#platform/door/describe.ts'
import { openapi } from '#platform/door/openapi.ts'

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

type Described = Record<string, unknown>

/** Lists the fields of a schema, at any depth, that have no description. */
const undescribed = (schema: unknown, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, ...rest } = schema as { properties?: Record<string, Described> } & Described
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => [
    ...(typeof field['description'] === 'string' ? [] : [`${at}.${name}`]),
    ...undescribed(field, `${at}.${name}`),
  ])
  return [...fields, ...Object.values(rest).flatMap((one) => undescribed(one, at))]
}

test('each call and each field has a description in plain English', () => {
  const document = openapi()
  const words = readCallWords()
  expect(endpoints.filter(({ name }) => !words.has(name)).map(({ name }) => name)).toEqual([])
  const { paths, components } = document as { paths: object; components: object }
  expect([...undescribed(paths, ''), ...undescribed(components, '')]).toEqual([])
  const texts = JSON.stringify(document).match(/"description":"(?:[^"\\\\]|\\\\.)*"/g) ?? []
  const wrong = /\.md\b|§|\bissue \d|design\/|catalogue|\bthreats?\b|"description":"[^"A-Z`0-9]/
  expect(texts.filter((text) => wrong.test(text))).toEqual([])
})

test('a description of a field describes one that is there', () => {
  const text = JSON.stringify(openapi())
  expect(Object.values(fieldWords).filter((one) => !text.includes(JSON.stringify(one)))).toEqual([])
})

test('money of another upstream is read from its text, whatever its form', () => {
  expect([12, 12.5, '12', '12.5', '12.34', -3, '-0.10'].map((value) => Money.parse(value))).toEqual(
    ['12.00', '12.50', '12.00', '12.50', '12.34', '-3.00', '-0.10'],
  )
  for (const wrong of ['12.345', 1e21, 'NaN', '1,5', null, '', {}])
    expect(Money.safeParse(wrong).success).toBe(false)
})
