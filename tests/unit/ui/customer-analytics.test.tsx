import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerAnalytics } from '#components/customers/customer/customer-analytics.tsx'
import customers from '#messages/en/customers.json'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}))
afterEach(cleanup)

test('the averages of orders lead to the orders, sums to the transactions', () => {
  const analytics = {
    currency: 'GBP',
    issued: '1.00',
    redeemed: '0.00',
    expired: '0.00',
    adjusted: '0.00',
    balance: '1.00',
    average_order_with_credit: '10.00',
    average_order_without_credit: '20.00',
    balance_history: [],
  } as never
  render(
    <NextIntlClientProvider locale="en" messages={{ customers }} timeZone="UTC">
      <CustomerAnalytics analytics={analytics} orders="/customers/c1/orders" zone="UTC" />
    </NextIntlClientProvider>,
  )
  const hrefOf = (name: string) =>
    screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
  const { averageWith, averageWithout, issued } = customers.one
  expect(hrefOf(`${averageWith}.*10`)).toBe('/customers/c1/orders')
  expect(hrefOf(averageWithout)).toBe('/customers/c1/orders')
  expect(hrefOf(issued)).toMatch(/^#/)
})
