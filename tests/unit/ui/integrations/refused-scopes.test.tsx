import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Refusal } from '#contract/error.ts'
import errors from '#messages/en/errors.json'

afterEach(cleanup)

function Said({ cause }: { cause: Refusal }) {
  return <p>{useRefusalText()(cause)}</p>
}
const said = (facts?: Record<string, string>) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors }}>
      <Said cause={new Refusal('scopes_missing', facts ? { facts } : {})} />
    </NextIntlClientProvider>,
  ).container.textContent

test('keys without a right are refused by its name, and without names where none are known', () => {
  const scopes = 'read_customers, read_orders'
  expect(said({ scopes })).toBe(errors.scopes_missing_named.replace('{scopes}', scopes))
  expect(said()).toBe(errors.scopes_missing)
})
