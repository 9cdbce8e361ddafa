import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChatWidget } from '#components/support/chat-widget.tsx'

const shop = {
  shop_owner: 'Ada',
  email: 'ada@maple.example',
  created_at: '2026-01-01T00:00:00.000Z',
}
const src = 'https://chat.example/widget.js'
const scripts = () => [...document.querySelectorAll('script')].map((element) => element.src)
afterEach(cleanup)

test('the widget learns owner, e-mail and age of the shop and nothing else, and goes with the page', () => {
  const more = { shop_url: 'maple.example', settings: {}, intercom_id: 'i1' }
  const { unmount } = render(<ChatWidget script={src} {...shop} {...more} />)
  expect(scripts()).toEqual([src])
  expect(window.chatSettings).toEqual(shop)
  expect(document.querySelector('script')?.referrerPolicy).toBe('no-referrer')
  unmount()
  expect([scripts(), window.chatSettings]).toEqual([[], undefined])
})

test('a widget that does not load breaks nothing', () => {
  render(<ChatWidget script={src} {...shop} />)
  expect(() => document.querySelector('script')!.dispatchEvent(new Event('error'))).not.toThrow()
})
