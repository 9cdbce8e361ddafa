import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerFilters } from '#components/customers/list/filters.tsx'
import customers from '#messages/en/customers.json'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a tag narrows the list while it is typed, without Enter', () => {
  const onChange = vi.fn<(change: { show?: string; tag?: string }) => void>()
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ customers }}>
      <CustomerFilters show={null} tag={null} onChange={onChange} />
    </NextIntlClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: customers.list.tag })
  fireEvent.change(field, { target: { value: 'vi' } })
  fireEvent.change(field, { target: { value: 'vip ' } })
  expect(onChange).not.toHaveBeenCalled()
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(onChange.mock.calls).toEqual([[{ tag: 'vip' }]])
})
