import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { isRightToLeft } from '#storefront/words.ts'
import { say, type View } from '#storefront/view.ts'
import { icon } from './icons.ts'

/** Draws the root of an asset, with the language and direction of its texts. */
export const rooted = (
  { language }: Pick<View, 'language'>,
  inside: VNode | readonly VNode[],
): VNode =>
  h('div', { class: 't', lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' }, inside)

/** Draws a panel's inside: the close button, then the asset, which scrolls. */
export const framed = (view: View, inside: VNode): VNode[] => [
  h(
    'button',
    {
      class: `close on-${view.name}`,
      type: 'button',
      'aria-label': say(view, 'close'),
      onClick: view.acts.close,
    },
    icon('close'),
  ),
  h('div', { class: 'scroll' }, inside),
]

/** Says that a panel's texts are on their way. */
export const waiting = (view: View): VNode =>
  h(
    'div',
    { class: 'waiting', role: 'status' },
    h('span', { class: 'spinner' }),
    h('p', { class: 'quiet', id: 'title' }, say(view, 'loading')),
  )

/** Says the same in a page, in a line that fits into the place that is kept free. */
export const waitingInPlace = (view: View): VNode =>
  h('p', { class: 'quiet', role: 'status' }, say(view, 'loading'))

/** Says that a panel's texts can't be had, with the button that tries again. */
export const failed = (view: View, retry: () => void): VNode =>
  h(
    'div',
    { class: 'waiting', role: 'alert' },
    h('p', { id: 'title' }, say(view, 'lost')),
    h('button', { class: 'main', type: 'button', onClick: retry }, say(view, 'retry')),
  )
