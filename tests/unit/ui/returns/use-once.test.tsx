import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { undoRefund } from '#contract/returns/refund.ts'
import { useOnce } from '#components/returns/till/use-once.ts'

const input = { params: { id: 'rf1' }, body: {} }
const fetched = vi.spyOn(globalThis, 'fetch')
const keys = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
const shown = () => {
  const done = vi.fn<() => void>()
  return { done, ...renderHook(() => useOnce(undoRefund, done)) }
}
const settle = (run: () => void) => act(async () => run())

afterEach(() => {
  cleanup()
  fetched.mockReset()
})

test('a lost answer locks the form, and asking again sends the same request with the same key', async () => {
  const { result, done } = shown()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await settle(() => result.current.run(input))
  expect([result.current.isLocked, done.mock.calls.length]).toEqual([true, 0])
  fetched.mockImplementationOnce(() => answer({ refund: { refund_id: 'rf1' } }))
  await settle(() => result.current.again?.())
  expect(keys()[0]).toBe(keys()[1])
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(fetched.mock.calls[1]?.[1]?.body)
  expect(done).toHaveBeenCalledTimes(1)
  fetched.mockImplementationOnce(() => answer({}))
  await settle(() => result.current.run(input))
  expect(keys()[2]).not.toBe(keys()[0])
})

test('a refusal is an answer: nothing is locked', async () => {
  const { result } = shown()
  fetched.mockImplementationOnce(() =>
    answer({ error: { code: 'refund_moved', request_id: 'r' } }, 409),
  )
  await settle(() => result.current.run(input))
  expect([result.current.isLocked, result.current.again]).toEqual([false, null])
})

test('a second press while the first is on its way sends nothing', async () => {
  const { result } = shown()
  fetched.mockImplementationOnce(() => answer({}))
  await settle(() => {
    result.current.run(input)
    result.current.run(input)
  })
  expect(fetched).toHaveBeenCalledTimes(1)
})
