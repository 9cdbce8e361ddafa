import { Ajv2020 } from 'ajv/dist/2020.js'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { scopeOf } from '#contract/api-keys/scope.ts'
import { idLetters } from '#contract/areas.ts'
import type { Shapes } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { shapesOf } from '#contract/shapes.ts'
import { apiDocument } from '#platform/door/api-document.ts'
import { pageOf } from '#platform/door/reference.ts'

const calls = endpoints.filter((one) => scopeOf(one) !== null && !one.ofTrigger)
const url = 'https://api.tender.example/v1'
const document = apiDocument(url, calls)
const operationOf = ({ path, method }: (typeof calls)[number]) =>
  document.paths[path]![method.toLowerCase()]!
const named = calls.map((call) => [call.name, call] as const)
// formats are words for people; patterns are checked
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateFormats: false,
})
ajv.addKeyword('components')
const problemsOf = (schema: object, value: unknown): string[] => {
  const isValid = ajv.compile({ ...schema, components: document['components'] })
  return isValid(value)
    ? []
    : (isValid.errors ?? []).map((one) => `${one.instancePath} ${one.message}`)
}

test('the document holds each call that a key may make, and no other', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => one['operationId']),
  )
  expect(described.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url }] })
})

describe('each call', () => {
  test.each(named)('%s has examples that its schemas take', (_, call) => {
    const { requestBody, responses, parameters } = operationOf(call)
    const sent = requestBody?.content?.['application/json']
    const answered = responses['200']?.content?.['application/json']
    if (sent) expect(problemsOf(sent.schema, sent.example)).toEqual([])
    if (answered) expect(problemsOf(answered.schema, answered.example)).toEqual([])
    if (!call.givesFile && call.redirects !== true) expect(answered?.example).toBeDefined()
    for (const one of parameters.filter((parameter) => parameter.in === 'path'))
      expect(problemsOf(one.schema, one['example'])).toEqual([])
  })

  test.each(named)('%s has a body as its example that the platform takes', (_, call) => {
    const { body }: Shapes = shapesOf(call)
    const example = operationOf(call).requestBody?.content?.['application/json']?.example
    expect(body?.safeParse(example).error?.issues).toBeUndefined()
  })

  test.each(named)('%s names its scope and its errors', (_, call) => {
    const operation = operationOf(call)
    expect(operation['security']).toEqual([{ key: [scopeOf(call)] }])
    const { responses, parameters } = operation
    for (const status of [401, 403, 429]) expect(responses[status]).toBeDefined()
    if (call.once) expect(responses[400]).toBeDefined()
    expect(parameters.some((one) => one.name === 'Idempotency-Key' && one['required'])).toBe(
      call.once === true,
    )
  })
})

describe('samples of ids', () => {
  const ids = calls.flatMap((call) =>
    operationOf(call)
      .parameters.filter((one) => one.in === 'path' && one.name === 'id')
      .map((one) => [call.path, String(one['example'])] as const),
  )
  const letters = new Map<string, string>(Object.entries({ ...idLetters, customer: 'c' }))

  test('are of the thing that their path names', () => {
    expect(ids.length).toBeGreaterThan(80)
    const known = new Set(letters.values())
    expect(ids.filter(([, id]) => !known.has(id.replace('9000000042', '')))).toEqual([])
    for (const [path, thing] of [
      ['/gift-cards/{id}', 'gift_card'],
      ['/transactions/{id}/undo', 'transaction'],
      ['/customers/{id}/updateBalance', 'customer'],
      ['/hooks/{id}/rotate', 'webhook'],
      ['/events/{id}', 'store_event'],
    ] as const)
      expect(ids.find(([one]) => one === path)?.[1]).toBe(`${letters.get(thing)}9000000042`)
  })

  test('are of no shop, in answers either', () => {
    const shown = JSON.stringify(document).matchAll(/"(?:\w+_id|id|customer)":"([a-z]{1,2}\d+)"/g)
    expect(new Set([...shown].map(([, id]) => id!.replace(/^[a-z]+/, '')))).toEqual(
      new Set(['9000000042']),
    )
  })
})

test('each reference leads to a part that is there, and examples of errors are errors', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)
  expect(refs.length).toBeGreaterThan(100)
  for (const ref of new Set(refs)) {
    const found = ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document)
    expect([ref, typeof found]).toEqual([ref, 'object'])
  }
  const { schemas, responses } = document['components'] as {
    schemas: { Error: object }
    responses: Record<string, { content: { 'application/json': { example: unknown } } }>
  }
  for (const { content } of Object.values(responses))
    expect(problemsOf(schemas.Error, content['application/json'].example)).toEqual([])
})

describe('the reference', () => {
  const page = pageOf(document)
  test('has every call with its scope, and no script', () => {
    for (const { name, path } of calls) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(path.replaceAll('&', '&amp;'))
    }
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|undefined|\[object/)
  })

  test('is valid HTML', () => {
    const { results } = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'doctype-style': 'off', 'no-trailing-whitespace': 'off' },
    }).validateStringSync(page)
    const problems = results.flatMap(({ messages }) => messages)
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })
})
