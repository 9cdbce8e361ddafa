import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemeTypes } from '#contract/workflows/custom/scheme.ts'
import { makeTrigger } from '#contract/workflows/custom/shapes.ts'
import { sampleCall, sampleData } from '#rules/workflows/custom/sample-call.ts'
import {
  blankField,
  keyOfName,
  problemsOfForm,
  problemsShown,
  schemeFrom,
  type TypedField,
  withLabel,
  withName,
} from '#rules/workflows/custom/scheme-form.ts'
import { problemOfScheme, readByScheme } from '#rules/workflows/scheme.ts'

const field = (more: Partial<TypedField> = {}): TypedField => ({
  row: '1',
  key: 'email',
  type: 'email',
  path: 'customer.email',
  label: 'Email',
  ...more,
})
const scheme = (fields: readonly TypedField[] = [field()]) => ({
  name: 'Bottles',
  key: 'bottles',
  fields,
})

test('a form without problems is a scheme that the platform takes, and any other isn’t', () => {
  const text = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('email', 'points', 'kind', 'at', 'customer_id') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'a.b', 'a..b', '1', 'A', 'a-b', 'a.0.b') },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const typed = fc.record({
    name: text,
    key: text,
    fields: fc.array(
      fc.record({
        row: fc.uuid(),
        key: text,
        path: text,
        label: text,
        type: fc.constantFrom(...schemeTypes),
      }),
      { maxLength: 4 },
    ),
  })
  const verdictsOf = (form: Parameters<typeof problemsOfForm>[0]) => {
    const sent = makeTrigger.body.safeParse({ scheme: schemeFrom(form) })
    return {
      isRight: Object.keys(problemsOfForm(form)).length === 0,
      isTaken: sent.success && problemOfScheme(sent.data.scheme) === null,
    }
  }
  const forms = fc.sample(typed, { numRuns: 3000, seed: 71 }).map(verdictsOf)
  expect(forms.filter(({ isRight, isTaken }) => isRight !== isTaken)).toEqual([])
  const taken = forms.filter(({ isTaken }) => isTaken).length
  expect(taken).toBeGreaterThan(200)
})

test('what is missing shows after the first try, what is wrong right away', () => {
  const problems = problemsOfForm(
    scheme([field({ type: 'text', key: 'Big', path: '' }), field({ type: 'text', key: 'Big' })]),
  )
  expect(problems).toEqual({
    'fields.0.key': 'key_unfit',
    'fields.0.path': 'path_missing',
    'fields.1.key': 'key_unfit',
    fields: 'person_missing',
  })
  expect(problemsShown(problems, false)).toEqual({
    'fields.0.key': 'key_unfit',
    'fields.1.key': 'key_unfit',
  })
  expect(problemsOfForm(scheme([field(), field()]))).toEqual({
    'fields.1.key': 'key_twice',
    'fields.1.path': 'path_twice',
  })
})

test('key and path follow the label until they are typed', () => {
  expect(keyOfName(' Bottle’s 2nd Größe ')).toBe('bottle_s_2nd_gro_e')
  const named = withLabel(blankField('1'), 'Bottle count')
  expect(named).toMatchObject({ key: 'bottle_count', path: 'bottle_count' })
  expect(withLabel({ ...named, path: 'items.count' }, 'Bottles')).toMatchObject({
    key: 'bottles',
    path: 'items.count',
  })
  expect(withName({ ...scheme(), key: 'own' }, 'New').key).toBe('own')
  expect(withName(scheme(), 'New name').key).toBe('new_name')
})

test('the sample is read by its own scheme, each field with a value of its type', () => {
  const fields = [
    field(),
    ...schemeTypes.map((type, at) =>
      field({ key: `k${at}`, type, path: `items.${at}.deep`, label: type }),
    ),
  ]
  const read = readByScheme({ ...scheme(), fields }, sampleData(fields))
  expect(read.wrong).toEqual([])
  expect(Object.values(read.values).every((value) => value !== null)).toBe(true)
  expect(read.email).toBe('ada@example.com')
})

test('the sample call is one command: a quote in a path can’t end it', () => {
  const url = 'https://events.example/workflows/triggers/tg1/events'
  const call = sampleCall({ url, header: 'X: it’s’', fields: [field()] })
  expect(call).toContain(`curl -X POST '${url}' \\\n`)
  expect(call).toContain('"email": "ada@example.com"')
  expect(sampleCall({ url, header: "it's", fields: [] })).toContain(`-H 'it'\\''s'`)
})
