import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { dayOf, imageOf, money, plainText, say, text, type View } from '#storefront/view.ts'
import { asideOf } from './parts.ts'

/** Squares of the picture of a code, drawn from the shown text, so that it never changes. */
const squares = (size: number): string => {
  const all: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const corner = (x < 7 || x >= size - 7) && y < 7 ? [x % (size - 7), y] : null
      const low = x < 7 && y >= size - 7 ? [x, y - size + 7] : null
      const [cx, cy] = corner ?? low ?? [-1, -1]
      const edge = cx === 0 || cx === 6 || cy === 0 || cy === 6
      const heart = cx! >= 2 && cx! <= 4 && cy! >= 2 && cy! <= 4
      const isDark = cx! >= 0 ? edge || heart : (x * 7 + y * 13 + x * y * 3) % 5 < 2
      if (isDark) all.push(`M${x} ${y}h1v1h-1z`)
    }
  return all.join('')
}

const bars = (): string =>
  Array.from({ length: 60 }, (_, at) => ((at * 7) % 5 < 3 ? `M${at} 0h.7v14h-.7z` : '')).join('')

const barcode = (view: View<'apple-wallet'>): VNode | null => {
  const { barcode: kind } = view.data
  if (kind === 'none') return null
  const [box, path] = kind === 'qr' ? ['0 0 21 21', squares(21)] : ['0 0 60 14', bars()]
  return h(
    'div',
    { class: `barcode ${kind}` },
    h('svg', { viewBox: box, 'aria-hidden': 'true' }, h('path', { d: path })),
  )
}

const field = (view: View<'apple-wallet'>, name: string, value: string): VNode =>
  h(
    'div',
    { class: 'fact' },
    text(view, 'span', `labels.${name}`, { class: 'label' }),
    h('b', null, value),
  )

const front = (view: View<'apple-wallet'>): VNode => {
  const logo = imageOf(view, view.data.logo)
  const strip = imageOf(view, view.data.strip)
  const until = view.shopper?.lots.find(({ expires_on }) => expires_on)?.expires_on
  return h(
    'div',
    { class: 'pass' },
    h(
      'header',
      null,
      logo ? h('img', { src: logo, alt: '' }) : h('b', null, view.shop.name),
      text(view, 'span', 'name'),
    ),
    h(
      'div',
      { class: strip ? 'strip pictured' : 'strip' },
      strip ? h('img', { src: strip, alt: '' }) : null,
      field(view, 'balance', money(view, view.shopper?.balance ?? '0')),
    ),
    h(
      'div',
      { class: 'facts' },
      until ? field(view, 'expires', dayOf(view, until)) : null,
      field(view, 'code', `•••• ${view.shopper?.cards[0]?.last4 ?? ''}`),
    ),
    // a page must not look as if it could be scanned: only the pass itself has the code
    view.passes ? null : barcode(view),
  )
}

const back = (view: View<'apple-wallet'>): VNode =>
  h(
    'div',
    { class: 'pass back' },
    text(view, 'p', 'description', { class: 'label' }),
    view.data.back.map(({ id }) =>
      h(
        'section',
        { key: id },
        text(view, 'h3', `back.${id}.label`),
        text(view, 'p', `back.${id}.text`),
      ),
    ),
  )

/** Draws the links that add the pass to a wallet, on a page of its own. */
const ways = (view: View<'apple-wallet'>): VNode | null =>
  view.passes
    ? h(
        'section',
        { class: 'ways' },
        h('h1', { id: 'title' }, say(view, 'keepPass')),
        h('a', { class: 'plain wide', href: view.passes.apple }, say(view, 'appleWallet')),
        view.passes.google
          ? h('a', { class: 'plain wide', href: view.passes.google }, say(view, 'googleWallet'))
          : null,
        asideOf(view),
      )
    : null

/** Draws a picture of the pass in a wallet, its front or its back, and the ways to add it. */
export const wallet = (view: View<'apple-wallet'>): VNode =>
  h(
    'div',
    {
      class: 'asset wallet',
      ...(view.passes ? {} : { 'aria-label': plainText(view, 'name') }),
    },
    view.state.side === 'back' ? back(view) : front(view),
    ways(view),
  )
