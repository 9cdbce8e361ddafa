import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { viewOf } from '#components/analytics/address.ts'
import { ExpiringTable } from '#components/analytics/expiring-table.tsx'
import analytics from '#messages/en/analytics.json'
import ui from '#messages/en/ui.json'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: React.ComponentProps<'a'>) => <a href={href}>{children}</a>,
}))
afterEach(cleanup)

const row = {
  lot_id: 'l1',
  gift_card_id: 'g1',
  customer_name: 'Tess Quill',
  expires_on: '2026-04-30',
  amount: '5.00',
  money: 'promotional',
} as const
const show = (places: { after: string | null; before: string | null }) => {
  const expiring = { currency: 'GBP', more: places.after !== null, ...places, rows: [row] }
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ analytics, ui }}>
      <ExpiringTable expiring={expiring} day="2026-04-30" month="2026-04" />
    </NextIntlClientProvider>,
  )
  const addressOf = (name: string) => {
    const link = screen.queryByRole('link', { name })
    return link && Object.fromEntries(new URL(link.getAttribute('href')!, 'http://x').searchParams)
  }
  return { previous: addressOf(ui.previous), next: addressOf(ui.next) }
}

test('the links to the pages around lead to the same day, at the places that the list names', () => {
  const { previous, next } = show({ after: 'bmV4dA', before: 'Zmlyc3Q' })
  const day = { tab: 'expiry', month: '2026-04', day: '2026-04-30' }
  expect(previous).toEqual({ ...day, before: 'Zmlyc3Q' })
  expect(next).toEqual({ ...day, after: 'bmV4dA' })
  expect(viewOf(next!, '2026-03-01')).toMatchObject({
    tab: 'expiry',
    day: '2026-04-30',
    place: { after: 'bmV4dA' },
  })
  expect(viewOf(previous!, '2026-03-01').place).toEqual({ before: 'Zmlyc3Q' })
})

test('one page has no links, and what is no place in the address is left out', () => {
  expect(show({ after: null, before: null })).toEqual({ previous: null, next: null })
  for (const after of ["' or 1=1", '', ['a', 'b']])
    expect(viewOf({ tab: 'expiry', after }, '2026-03-01').place).toEqual({})
})
