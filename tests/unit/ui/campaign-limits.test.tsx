import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HandRows } from '#components/bulk/draft/hand-rows.tsx'
import { useDraftChecks } from '#components/bulk/draft/use-draft-checks.ts'
import { keyOf } from '#contract/endpoint.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import { emptyBulkForm } from '#rules/bulk/form.ts'
import { newHandRow } from '#rules/bulk/hand-rows.ts'
import { writeTypedMoney } from '#rules/money.ts'
import english from '#messages/en/bulk.json'
import englishCommerce from '#messages/en/commerce.json'
import russian from '#messages/ru/bulk.json'
import russianCommerce from '#messages/ru/commerce.json'

afterEach(cleanup)

const messages = {
  en: { bulk: english, commerce: englishCommerce },
  ru: { bulk: russian, commerce: russianCommerce },
}
const drafting = {
  currency: 'GBP',
  zone: 'UTC',
  scheduledZone: 'UTC',
  limits: {
    limit_store_credit_issue_max_value: '500.00',
    limit_store_credit_issue_min_value: '1.00',
  },
  mail: { subject: '', title: '' },
  isElsewhere: false,
  mayDesign: false,
}

function Form({ locale }: { locale: 'en' | 'ru' }) {
  const write = (wire: string) => writeTypedMoney(wire, locale)
  const [typed, setTyped] = useState(() => {
    const form = emptyBulkForm('gift_card', write, undefined)
    return { ...form, rows: [...form.rows, newHandRow(write, form.rows)] }
  })
  const operation = 'gift_card'
  const checks = useDraftChecks(typed, null, { kind: 'bulk', operation, drafting })
  const change = (part: object) => setTyped((before) => ({ ...before, ...part }))
  return <HandRows {...{ typed, operation, drafting, change, ...checks }} />
}
const show = (own?: object, locale: 'en' | 'ru' = 'en') => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  if (own) client.setQueryData(keyOf(getOwnLimits, {}), own)
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={messages[locale]}>
      <QueryClientProvider client={client}>
        <Form locale={locale} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const balance = (row: number) =>
    screen.getByRole('textbox', {
      name: messages[locale].bulk.form.hand.balanceOf.replace('{row}', String(row)),
    })
  const about = (row: number) =>
    document.getElementById(balance(row).getAttribute('aria-describedby') ?? '')?.textContent
  const type = (row: number, value: string) => {
    fireEvent.change(balance(row), { target: { value } })
    return about(row)
  }
  const leave = (row: number) => {
    fireEvent.blur(balance(row))
    return about(row)
  }
  return { balance, about, type, leave }
}
const shopLimits = 'More than £1.00, up to £500.00'

test('each row of a campaign names the shop’s limits before anything is typed', () => {
  const { about } = show()
  expect([about(1), about(2)]).toEqual([shopLimits, shopLimits])
})

test('the person’s own limits are named once they are known', () => {
  const own = { above: '1.00', shop_max: '500.00', own_max: '50.00', day_max: '80.00' }
  expect(show({ ...own, day_left: '30.00', taking_max: null }).about(2)).toBe(
    'More than £1.00, up to £50.00 · £30.00 of your £80.00 daily limit left',
  )
})

test.each([
  ['500.01', 'Store Credit limit exceeded (max value: £500.00)'],
  ['1.00', 'Store Credit value must be greater than £1.00'],
  ['10.005', 'Invalid Value'],
  ['', 'Invalid Value'],
])(
  'a row with %j says so when it is left, no other row does, and not while it is typed',
  (typed, text) => {
    const { balance, about, type, leave } = show()
    expect(type(1, typed)).toBe(shopLimits)
    expect(leave(1)).toBe(text)
    expect(balance(1).getAttribute('aria-invalid')).toBe('true')
    expect(about(2)).toBe(shopLimits)
    expect(type(1, '20.00')).toBe(shopLimits)
  },
)

test('in Russian an amount with a comma is within the limits', () => {
  const { type, leave, about } = show(undefined, 'ru')
  const limits = about(1)
  type(1, '20,50')
  expect(leave(1)).toBe(limits)
})
