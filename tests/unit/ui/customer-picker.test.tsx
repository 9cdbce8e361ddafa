import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import commerce from '#messages/en/commerce.json'

afterEach(cleanup)

const ada = {
  platform_customer_id: 'c1',
  full_name: 'Ada Lovelace',
  email: 'ada@customers.example',
} as Customer

test('the found customers stay when the page scrolls, and close at Escape', async () => {
  const onPick = vi.fn<(customer: Customer) => void>()
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ commerce }}>
      <CustomerPicker label="Customer" search={async () => [ada]} onPick={onPick} />
    </NextIntlClientProvider>,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer' }), 'ada')
  await screen.findByRole('option', { name: /Ada Lovelace/ })
  fireEvent.scroll(document)
  expect(await screen.findByRole('option', { name: /Ada Lovelace/ })).toBeDefined()
  await new Promise((done) => requestAnimationFrame(done))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
})
