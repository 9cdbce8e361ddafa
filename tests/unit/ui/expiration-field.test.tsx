import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { ExpirationField } from '#components/commerce/form/expiration-field.tsx'
import { MoneyField } from '#components/commerce/money/money-field.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import commerce from '#messages/en/commerce.json'
import ui from '#messages/en/ui.json'
import { defaultExpiration, type Expiration } from '#rules/store-credit/expiration.ts'

afterEach(cleanup)

const within = (children: React.ReactNode, locale = 'en') =>
  render(
    <NextIntlClientProvider locale={locale as 'en'} messages={{ commerce, ui }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )

test('an expiration starts as never; choosing another keeps what the other mode held', async () => {
  const change = vi.fn<(next: Expiration) => void>()
  const field = { onChange: change, problems: {}, today: '2026-11-21' }
  const { unmount } = within(<ExpirationField value={defaultExpiration} {...field} />)
  expect(screen.getByRole('radio', { name: 'Never expires' })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('radio', { name: 'After a period' }))
  expect(change).toHaveBeenLastCalledWith({
    ...defaultExpiration,
    never_expires: false,
    expiration_mode: 'dynamic',
  })
  unmount()

  const dynamic = { ...defaultExpiration, never_expires: false, expires_within_value: '7' }
  within(<ExpirationField value={dynamic} {...field} problems={{ value: 'not a number' }} />)
  expect(screen.getByRole('textbox', { name: /Expires after/ })).toHaveProperty('value', '7')
  expect(screen.getByText('not a number')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'month')
  expect(change).toHaveBeenLastCalledWith({ ...dynamic, expires_within_period_type: 'month' })
  await userEvent.click(screen.getByRole('radio', { name: 'On a date' }))
  expect(change).toHaveBeenLastCalledWith({ ...dynamic, expiration_mode: 'fixed' })
  await userEvent.click(screen.getByRole('radio', { name: 'Never expires' }))
  expect(change).toHaveBeenLastCalledWith({ ...dynamic, never_expires: true })
})

test('a money field shows the currency and hands on the text as it was typed', async () => {
  const typed: string[] = []
  within(
    <MoneyField
      label="Amount"
      currency="GBP"
      onChange={(event) => typed.push(event.target.value)}
    />,
    'ru',
  )
  const field = screen.getByRole('textbox', { name: 'Amount (GBP)' })
  await userEvent.type(field, '12,50')
  expect(typed.at(-1)).toBe('12,50')
  expect(field.getAttribute('inputmode')).toBe('decimal')
})

test('money is written as the locale has it, with a real minus, and never rounded', () => {
  expect(moneyText('1234.50', 'GBP', 'en')).toBe('£1,234.50')
  expect(moneyText('-5.00', 'GBP', 'en')).toBe('\u2212£5.00')
  expect(moneyText('5.00', 'GBP', 'en', true)).toBe('+£5.00')
  expect(moneyText('0.00', 'GBP', 'en', true)).toBe('£0.00')
  expect(moneyText('-0.10', 'EUR', 'ru').replace(/\s/g, ' ')).toBe('\u22120,10 €')
  expect(moneyText('9999999999999.99', 'USD', 'en')).toBe('$9,999,999,999,999.99')
})
