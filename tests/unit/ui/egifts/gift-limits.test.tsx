import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { GiftFields } from '#components/egifts/new/gift-fields.tsx'
import { keyOf } from '#contract/endpoint.ts'
import { getOwnLimits } from '#contract/store-credit/calls.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import type { EgiftForm } from '#rules/egifts/form.ts'
import commerce from '#messages/en/commerce.json'
import egifts from '#messages/en/egifts.json'

afterEach(cleanup)

function Form() {
  const form = useForm<EgiftForm>({ defaultValues: { delivery: 'now', send_at: '' } })
  const limits = {
    limit_store_credit_issue_max_value: '500.00',
    limit_store_credit_issue_min_value: '1.00',
  }
  const giving = { currency: 'GBP', zone: 'UTC', limits, settings: defaultEgiftSettings }
  return <GiftFields form={form} giving={{ ...giving, isAllowed: true }} />
}
const helpOf = (own?: object) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  if (own) client.setQueryData(keyOf(getOwnLimits, {}), own)
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ commerce, egifts }}>
      <QueryClientProvider client={client}>
        <Form />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const field = screen.getByLabelText(new RegExp(`^${egifts.value}`))
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

test('an eGift’s value names the shop’s limits before anything is typed', () => {
  expect(helpOf()).toBe('More than £1.00, up to £500.00')
})

test('an eGift’s value names the person’s own limits once they are known', () => {
  const own = { above: '1.00', shop_max: '500.00', own_max: '50.00', day_max: '80.00' }
  expect(helpOf({ ...own, day_left: '30.00', taking_max: null })).toBe(
    'More than £1.00, up to £50.00 · £30.00 of your £80.00 daily limit left',
  )
})
