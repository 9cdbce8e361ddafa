import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useVersionActs } from '#components/emails/design/use-version-acts.ts'
import { Refusal } from '#contract/error.ts'
import design from '#messages/en/email-design.json'
import errors from '#messages/en/errors.json'

type Sent = { params: { no?: string }; query: object; body?: object }
type Toast = { title: string; action?: { onPress: () => void } }
const { call, toast } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { name: string }, sent: Sent) => Promise<unknown>>(),
  toast: vi.fn<(toast: Toast) => void>(),
}))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
vi.mock('#components/ui/overlay/toast.tsx', () => ({ toast }))
beforeEach(() => {
  call.mockReset()
  toast.mockReset()
})
afterEach(cleanup)

const before = { v: 1, html: 'mine' }
const words = design.versionActs
const acts = (name = 'theme', draft: object | null = before) =>
  renderHook(
    () =>
      useVersionActs({
        target: { params: { name }, query: {} },
        read: () => ({ live: { no: 3 }, revision: 4 }) as never,
        draftNow: () => draft as never,
        reload: () => Promise.resolve(),
      }),
    {
      wrapper: ({ children }) => (
        <NextIntlClientProvider
          locale="en"
          messages={{ 'email-design': design, errors }}
          timeZone="UTC"
        >
          {children}
        </NextIntlClientProvider>
      ),
    },
  ).result.current
const sent = () => call.mock.calls.map(([{ name }, { params, body }]) => [name, params.no, body])
const undo = async () => {
  call.mockClear()
  act(() => toast.mock.lastCall?.[0].action?.onPress())
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
}

test('the default of the theme becomes live by the act that every document has', async () => {
  call.mockResolvedValue({ no: 4, revision: null })
  const shown = acts()
  await act(() => shown.reset())
  expect(sent()).toEqual([['restoreDesignVersion', '0', { to: 'live' }]])
  await undo()
  expect(sent()).toEqual([['restoreDesignVersion', '3', { to: 'live' }]])
})

test('Undo puts a draft back over the revision that the act made, never over a later one', async () => {
  call.mockResolvedValueOnce({ no: null, revision: 5 })
  const shown = acts()
  await act(() => shown.toDraft(2))
  call.mockRejectedValueOnce(new Refusal('draft_moved', { facts: { revision: 6 } }))
  await undo()
  expect(sent()).toEqual([['saveDesignDraft', undefined, { design: before, revision: 5 }]])
  expect(toast.mock.lastCall?.[0].title).toBe(words.failed)
})

test('Undo of a draft that was none discards the one that the act made', async () => {
  call.mockResolvedValue({ no: null, revision: 1 })
  const shown = acts('theme', null)
  await act(() => shown.toDraft(2))
  await undo()
  expect(call.mock.lastCall).toMatchObject([
    { name: 'discardDesignDraft' },
    { query: { revision: '1' } },
  ])
})

test('a refused Undo of a withdrawal puts the draft back; the note is sent again', async () => {
  call.mockResolvedValueOnce({ no: 2 })
  const time = '2026-04-01T10:00:00.000Z'
  const shown = acts()
  await act(() => shown.withdraw(2, time, 'Spring'))
  call.mockResolvedValueOnce({ draft: { design: before }, revision: 4 })
  call.mockResolvedValueOnce({ no: null, revision: 5 })
  call.mockRejectedValueOnce(new Refusal('invalid_input', { field: 'live_from' }))
  await undo()
  expect(sent()).toEqual([
    ['getDesign', undefined, undefined],
    ['restoreDesignVersion', '2', { to: 'draft', revision: 4 }],
    ['publishDesign', undefined, { revision: 5, live_at: time, note: 'Spring' }],
    ['saveDesignDraft', undefined, { design: before, revision: 5 }],
  ])
  expect(toast.mock.lastCall?.[0].title).toBe(words.failed)
})
