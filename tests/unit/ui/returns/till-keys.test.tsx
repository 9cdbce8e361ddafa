import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTillKeys } from '#components/returns/till/keys/use-till-keys.ts'

const scanned = vi.fn<(text: string) => void>()
const act = () => vi.fn<() => void>()
const acts = { more: act(), less: act(), enter: act(), confirm: act(), new: act() }
let now = 0

function Till() {
  const [text, setText] = useState('typed')
  useTillKeys(scanned, acts)
  return (
    <>
      <input aria-label="Field" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button">Button</button>
    </>
  )
}

/** Presses keys with a pause before each, as a hand or a scanner does. */
const press = (keys: readonly string[], pause: number, target: Element = document.body) => {
  for (const key of keys) {
    now += pause
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    const isTaken = !fireEvent(target, event)
    if (!isTaken && target instanceof HTMLInputElement && key.length === 1)
      fireEvent.input(target, { target: { value: target.value + key } })
  }
}

beforeEach(() => {
  now += 10_000
  render(<Till />)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('fast keys and Enter are a scan, wherever the focus is, and the field keeps its text', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Field')
  press([...'#1001-R1', 'Enter'], 5, field)
  expect(scanned.mock.calls).toEqual([['#1001-R1']])
  expect(field.value).toBe('typed')
  press([...'4006381333931', 'Enter'], 30, screen.getByRole('button'))
  expect(scanned.mock.lastCall).toEqual(['4006381333931'])
})

test('a hand is no scanner: slow keys stay in the field and Enter is its own', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Field')
  press([...'1001', 'Enter'], 120, field)
  expect(scanned).not.toHaveBeenCalled()
  expect(field.value).toBe('typed1001')
  expect(acts.enter).not.toHaveBeenCalled()
})

test('plus and minus count pieces, but not inside a scan or a field', () => {
  press(['+', '+', '-'], 200)
  expect([acts.more.mock.calls.length, acts.less.mock.calls.length]).toEqual([2, 1])
  press([...'HOME-CNDL', 'Enter'], 5)
  press(['-'], 200, screen.getByLabelText('Field'))
  expect(acts.less).toHaveBeenCalledTimes(1)
})

test('Enter belongs to a focused button; Ctrl+Enter and F2 work everywhere', () => {
  press(['Enter'], 200, screen.getByRole('button'))
  expect(acts.enter).not.toHaveBeenCalled()
  press(['Enter'], 200)
  expect(acts.enter).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'F2' })
  expect([acts.confirm.mock.calls.length, acts.new.mock.calls.length]).toEqual([1, 1])
})

test('an open dialog keeps scanner and keys to itself', () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'alertdialog')
  document.body.append(dialog)
  press([...'#1001', 'Enter'], 5)
  press(['+'], 200)
  dialog.remove()
  expect(scanned).not.toHaveBeenCalled()
  expect(acts.more).not.toHaveBeenCalled()
})
