import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerPicker } from '#components/commerce/form/customer-picker.tsx'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import commerce from '#messages/en/commerce.json'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ada = {
  platform_customer_id: 'c1',
  full_name: 'Ada Lovelace',
  email: 'ada@customers.example',
} as Customer

const show = () =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ commerce }}>
      <CustomerPicker label="Customer" search={async () => [ada]} onPick={() => undefined} />
    </NextIntlClientProvider>,
  )
const find = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Customer' }), 'ada')
  await screen.findByRole('option', { name: /Ada Lovelace/ })
}

test('the found customers stay when the page scrolls, and close at Escape', async () => {
  show()
  await find()
  fireEvent.scroll(document)
  expect(await screen.findByRole('option', { name: /Ada Lovelace/ })).toBeDefined()
  await new Promise((done) => requestAnimationFrame(done))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
})

test('a closed list hears no scrolling of the page', async () => {
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  const scrolls = ({ mock }: typeof add | typeof remove) =>
    mock.calls.filter(([type]) => type === 'scroll').length
  show()
  expect(scrolls(add) - scrolls(remove)).toBe(0)
  await find()
  expect(scrolls(add) - scrolls(remove)).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  expect(scrolls(add) - scrolls(remove)).toBe(0)
})
