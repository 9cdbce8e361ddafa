import { expect, test } from 'vitest'
import { emptyIssueForm, issueForm } from '#rules/store-credit/store-credit.ts'

/** The fields that a form without subject and title is refused for. */
const missing = (usingEmailBuilder: boolean): string[] => {
  const schema = issueForm({
    limits: {},
    usingEmailBuilder,
    now: '2026-03-01T10:00',
    today: '2026-03-01',
    readAmount: () => '5.00',
  })
  const named = { recipient_name: 'Ada', recipient_email: 'ada@customers.example' }
  const form = { ...emptyIssueForm({}), ...named, balance: '5' }
  const problems = schema.safeParse(form).error?.issues ?? []
  return problems.filter(({ message }) => message === 'required').map(({ path }) => path.join('.'))
}

test('a title is required only where the builder is off, a subject always', () => {
  expect(missing(false)).toEqual(['subject', 'title'])
  expect(missing(true)).toEqual(['subject'])
})
