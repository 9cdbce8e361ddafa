import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { MoneySheet } from '#components/commerce/sheet/money-sheet.tsx'
import { actOnKey } from '#components/shell/finder/keys.ts'
import {
  startTypeAhead,
  stopTypeAhead,
  takeTypeAhead,
} from '#components/shell/finder/type-ahead.ts'
import { useShellKeys } from '#components/shell/finder/use-shell-keys.ts'
import commerce from '#messages/en/commerce.json'
import ui from '#messages/en/ui.json'

afterEach(() => {
  stopTypeAhead()
  cleanup()
})

const press = (...keys: string[]) =>
  keys.map((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }))

test('keys between opening and the field’s focus reach the field alone, in order', () => {
  const onEscape = vi.fn<() => void>()
  const seen = vi.fn<(event: KeyboardEvent) => void>()
  addEventListener('keydown', seen)
  startTypeAhead(onEscape)
  expect(press('b', 'x', 'Backspace', 'i', ' ', 'é', 'Enter')).toEqual(Array(7).fill(false))
  expect(takeTypeAhead()).toEqual({ text: 'bi é', entered: true })
  expect(seen).not.toHaveBeenCalled()
  expect(press('k')).toEqual([true])
  expect(takeTypeAhead()).toEqual({ text: '', entered: false })
  removeEventListener('keydown', seen)
  expect(onEscape).not.toHaveBeenCalled()
})

test('Escape or a focus elsewhere ends that', () => {
  render(<button type="button">Elsewhere</button>)
  const onEscape = vi.fn<() => void>()
  startTypeAhead(onEscape)
  press('a', 'Escape')
  expect(onEscape).toHaveBeenCalledOnce()
  expect(takeTypeAhead().text).toBe('')
  startTypeAhead(onEscape)
  press('a')
  screen.getByRole('button').focus()
  expect(press('b')).toEqual([true])
  expect(takeTypeAhead().text).toBe('')
})

test('Ctrl Enter sends a money sheet once', () => {
  const onSubmit = vi.fn<() => void>()
  const Framed = () => {
    useShellKeys(vi.fn<() => void>(), vi.fn<(key: string) => void>())
    return (
      <MoneySheet
        title="Issue"
        submit="Send"
        isBusy={false}
        outcome={null}
        {...{ onSubmit }}
        onClose={onSubmit}
      >
        <input aria-label="Amount" />
      </MoneySheet>
    )
  }
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ commerce, ui }}>
      <Framed />
    </NextIntlClientProvider>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('J and K walk a list’s rows, and X chooses one', () => {
  render(
    <main>
      <ul>
        {['first', 'second'].map((name) => (
          <li key={name}>
            <input type="checkbox" aria-label={name} data-row-choice />
          </li>
        ))}
      </ul>
    </main>,
  )
  const nowhere = vi.fn<() => void>()
  const finding = { screens: [], mayIssue: false, mayUndo: false, staffId: 'stf_1' }
  const key = (name: string) =>
    actOnKey(name, finding, { go: nowhere, help: nowhere, noUndo: nowhere })
  const [first, second] = screen.getAllByRole('checkbox') as HTMLInputElement[]
  key('j')
  key('j')
  key('x')
  key('k')
  expect(document.activeElement).toBe(first)
  expect([first!.checked, second!.checked]).toEqual([false, true])
})
