import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PreviewFrame } from '#components/assets/preview/preview-frame.tsx'
import { sampleShopper } from '#components/assets/preview/sample-shopper.ts'
import type { FromPreview } from '#contract/assets/preview.ts'
import { freshAsset, renderEditor } from './within.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const { name, data } = freshAsset('widget')
const shown = (onTold = vi.fn<(told: FromPreview) => void>()) => {
  const drawn = {
    name,
    data,
    options: { signed: true },
    language: 'en',
    currency: 'GBP',
    shop_name: 'Maple',
    shopper: sampleShopper,
  }
  renderEditor(
    'widget',
    <PreviewFrame title="Frame" width={800} height={600} scale={0.5} {...{ drawn, onTold }} />,
  )
  const frame = screen.getByTitle<HTMLIFrameElement>('Frame')
  const post = vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => {})
  const say = (told: unknown, source: unknown = frame.contentWindow) =>
    act(() => {
      dispatchEvent(new MessageEvent('message', { data: told, source: source as Window }))
    })
  return { frame, post, say, onTold }
}

test('the frame has an origin of its own, and is drawn once it is ready', () => {
  const { frame, post, say } = shown()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('src')).toBe('/api/preview')
  expect(post).not.toHaveBeenCalled()
  say({ type: 'ready' })
  expect(post).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'show', name: 'widget', zoom: 1, language: 'en' }),
    '*',
  )
})

test('messages of other windows, and of no form, do nothing', () => {
  const { post, say, onTold } = shown()
  say({ type: 'ready' }, window)
  say({ type: 'ready' }, null)
  expect(post).not.toHaveBeenCalled()
  say({ type: 'ready' })
  say({ type: 'chose', path: 'button.text' }, window)
  say({ type: 'chose', path: 7 })
  expect(onTold).not.toHaveBeenCalled()
  say({ type: 'chose', path: 'button.text' })
  expect(onTold).toHaveBeenCalledExactlyOnceWith({ type: 'chose', path: 'button.text' })
})

test('a frame that says nothing for some seconds is replaced by a sentence, and tried again', () => {
  shown()
  act(() => {
    vi.advanceTimersByTime(8100)
  })
  expect(screen.getByRole('alert').textContent).toContain('The preview didn’t load')
  act(() => screen.getByRole('button', { name: 'Load again' }).click())
  expect(screen.getByTitle('Frame')).toBeTruthy()
})
