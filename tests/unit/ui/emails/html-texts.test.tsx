import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { useHtmlTexts } from '#components/emails/html/use-html-texts.ts'
import { Refusal } from '#contract/error.ts'
import design from '#messages/en/email-design.json'
import html from '#messages/en/email-html.json'
import errors from '#messages/en/errors.json'

type Sent = { body?: { language?: string } }
type Toast = { title: string; action?: { label: string } }
const { call, toast } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { name: string }, sent: Sent) => Promise<unknown>>(),
  toast: vi.fn<(toast: Toast) => void>(),
}))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
vi.mock('#components/ui/overlay/toast.tsx', () => ({ toast }))
afterEach(() => {
  cleanup()
  call.mockReset()
  toast.mockReset()
})

const email = { name: 'gift_card_manual', html: '<p>Hi</p>', subject: 'Hi' } as never
const open = () =>
  renderHook(() => useHtmlTexts(email, 'en'), {
    wrapper: ({ children }) => (
      <NextIntlClientProvider
        locale="en"
        messages={{ 'email-html': html, 'email-design': design, errors }}
        timeZone="UTC"
      >
        <QueryClientProvider
          client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        >
          {children}
        </QueryClientProvider>
      </NextIntlClientProvider>
    ),
  }).result

test('a language that is refused after another was saved leaves Undo of the saved one', async () => {
  call.mockImplementation(async ({ name }, { body }) => {
    if (name === 'listEmails') return { emails: [{ name: 'gift_card_manual', live: 3 }] }
    if (name === 'changeEmail' && body?.language === 'ru') throw new Refusal('email_not_right')
    return { email }
  })
  const texts = open()
  act(() => texts.current.type({ html: 'one', subject: 'One' }))
  act(() => texts.current.setLanguage('ru'))
  act(() => texts.current.type({ html: 'two', subject: 'Two' }))
  await act(() => texts.current.save.mutateAsync().catch(() => undefined))
  await waitFor(() => expect(texts.current.save.isError).toBe(true))
  expect(toast.mock.lastCall?.[0].action?.label).toBe(html.editor.undo)
})

test('a first language that is refused offers no Undo, for nothing was saved', async () => {
  call.mockImplementation(async ({ name }) => {
    if (name === 'listEmails') return { emails: [] }
    if (name === 'changeEmail') throw new Refusal('email_not_right')
    return { email }
  })
  const texts = open()
  act(() => texts.current.type({ html: 'one', subject: 'One' }))
  await act(() => texts.current.save.mutateAsync().catch(() => undefined))
  await waitFor(() => expect(texts.current.save.isError).toBe(true))
  expect(toast).not.toHaveBeenCalled()
})
