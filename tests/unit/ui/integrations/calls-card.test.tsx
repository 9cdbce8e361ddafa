import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallsCard } from '#components/integrations/calls/calls-card.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import type { IntegrationCall } from '#contract/integrations/shapes.ts'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import integrations from '#messages/en/integrations.json'
import ui from '#messages/en/ui.json'

type Called = (endpoint: Endpoint, input: { query?: object }) => Promise<object>
const called = vi.hoisted(() => vi.fn<Called>())
vi.mock('#client/call.ts', () => ({ call: called, isOutcomeUnknown: () => false }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
vi.mock('#i18n/navigation.ts', () => ({ Link: () => null, useRouter: () => ({}) }))
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  called.mockReset()
  history.replaceState(null, '', '/')
})

const call = (more: Partial<IntegrationCall> = {}): IntegrationCall => ({
  id: 'ic1',
  way: 'out',
  topic: 'write_note',
  state: 'done',
  status: 200,
  problem: null,
  tries: 1,
  sent: 'what was sent',
  answered: null,
  at: '2026-11-29T10:00:00Z',
  next_try_at: null,
  ...more,
})
const answer = (rows: IntegrationCall[], more: object = {}) => ({
  count: rows.length,
  rows,
  after: null,
  before: null,
  topics: ['charge/paid', 'write_note'],
  ...more,
})
const shown = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ commerce, errors, integrations, ui }}
      >
        <CallsCard name="gorgias" zone="UTC" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const lastQuery = () => called.mock.lastCall?.[1].query
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })

test('filters are in the address under names of their own, and leave other lists alone', async () => {
  history.replaceState(null, '', '/?after=abc&kind=balance')
  called.mockResolvedValue(answer([call()]))
  shown()
  await screen.findByText('Write a note', { selector: 'span' })
  expect(lastQuery()).toEqual({ limit: 20 })
  choose('Result', 'failed')
  choose('Direction', 'out')
  choose('Kind', 'charge/paid')
  await waitFor(() =>
    expect(lastQuery()).toEqual({
      way: 'out',
      outcome: 'failed',
      topic: 'charge/paid',
      limit: 20,
    }),
  )
  expect(location.search).toBe(
    '?after=abc&kind=balance&calls_outcome=failed&calls_way=out&calls_topic=charge%2Fpaid',
  )
})

test('the address is read, and what a call would refuse is left out', async () => {
  history.replaceState(
    null,
    '',
    '/?calls_way=sideways&calls_outcome=failed&calls_after=MTIz&way=in',
  )
  called.mockResolvedValue(answer([call()]))
  shown()
  await waitFor(() => expect(lastQuery()).toEqual({ outcome: 'failed', after: 'MTIz', limit: 20 }))
})

test('pages are turned, and a filter begins at the first one', async () => {
  called.mockResolvedValue(answer([call()], { after: 'next-page' }))
  shown()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(lastQuery()).toEqual({ after: 'next-page', limit: 20 }))
  choose('Direction', 'in')
  await waitFor(() => expect(lastQuery()).toEqual({ way: 'in', limit: 20 }))
})

test('without calls it says what will be here, and offers no filters', async () => {
  called.mockResolvedValue(answer([], { topics: [] }))
  shown()
  expect(await screen.findByText('No calls yet')).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
})

test('filters that match nothing can be cleared', async () => {
  history.replaceState(null, '', '/?calls_outcome=failed&calls_after=MTIz')
  called.mockResolvedValue(answer([]))
  shown()
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 20 }))
  expect(location.search).toBe('')
})

test('a failure is said, and the log can be asked for again', async () => {
  called.mockRejectedValueOnce(new Error('down'))
  called.mockResolvedValue(answer([call()]))
  shown()
  expect(await screen.findByText('Calls couldn’t be loaded')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Write a note', { selector: 'span' })).toBeTruthy()
})

test('a question is named, and shows what was asked and answered', async () => {
  const asked = call({
    way: 'in',
    topic: 'customer_question',
    sent: '{"email":"ada@customers.example"}',
    answered: '{"found":true}',
  })
  called.mockResolvedValue(answer([asked]))
  shown()
  await screen.findByText('Answer about a customer', { selector: 'span' })
  expect(screen.getByText('{"email":"ada@customers.example"}')).toBeTruthy()
  expect(screen.getByText('{"found":true}')).toBeTruthy()
})
