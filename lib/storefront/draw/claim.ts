import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { imageOf, plainText, say, text, type View } from '#storefront/view.ts'
import { asideOf, headingOf } from './parts.ts'

const factsOf = ({ facts = [] }: View): VNode | null =>
  facts.length === 0
    ? null
    : h(
        'dl',
        null,
        facts.flatMap(({ label, value, isSum }) => [
          h('dt', null, label),
          h('dd', isSum ? { class: 'sum' } : null, value),
        ]),
      )

const open = (view: View<'claim-page'>): (VNode | null)[] => [
  text(view, headingOf(view), 'open.title', { id: 'title' }),
  text(view, 'p', 'open.text'),
  view.message ? h('blockquote', { 'aria-label': say(view, 'message') }, view.message) : null,
  factsOf(view),
  view.form?.problem
    ? h('p', { class: 'problem', role: 'alert', id: 'problem' }, view.form.problem)
    : null,
  h(
    'form',
    { class: 'stack', ...(view.form ? { method: 'post', action: view.form.action } : {}) },
    view.form && !view.form.needsEmail
      ? null
      : [
          h(
            'label',
            { for: 'email', 'data-t': 'open.email_label' },
            plainText(view, 'open.email_label') || say(view, 'email'),
          ),
          h('input', {
            id: 'email',
            name: 'email',
            type: 'email',
            required: true,
            autocomplete: 'email',
            maxLength: 254,
            ...(view.form ? { defaultValue: view.form.typed } : {}),
            ...(view.form?.problem ? { 'aria-describedby': 'problem' } : {}),
          }),
        ],
    text(view, 'button', 'open.button_text', {
      class: 'main wide',
      type: view.form ? 'submit' : 'button',
    }),
  ),
]

const claimed = (view: View<'claim-page'>): (VNode | null)[] => [
  text(view, headingOf(view), 'claimed.title', { id: 'title' }),
  view.card
    ? h('p', { class: 'ticket', role: 'status' }, h('span', { class: 'code' }, view.card.code))
    : null,
  factsOf(view),
  text(view, 'p', 'claimed.text'),
  view.instructions ? h('p', { class: 'lines' }, view.instructions) : null,
  view.card?.wallet || !view.isPage
    ? text(view, 'a', 'claimed.wallet_text', { class: 'plain', href: view.card?.wallet ?? '#' })
    : null,
]

/** Draws a card in the look of the claim page, with the shop's image and name. */
const framedBy = (view: View<'claim-page'>, inside: (VNode | null)[]): VNode => {
  const image = imageOf(view, view.data.image)
  return h(
    'div',
    { class: 'asset claim page narrow' },
    h(
      'section',
      { class: 'card' },
      image ? h('img', { class: 'cover', src: image, alt: '' }) : null,
      view.shop.name ? h('p', { class: 'quiet' }, view.shop.name) : null,
      inside,
      asideOf(view),
    ),
  )
}

/** Draws the page on which the recipient of an eGift claims it. */
export const claim = (view: View<'claim-page'>): VNode =>
  framedBy(view, view.state.claimed ? claimed(view) : open(view))

/** Draws the page of a gift that can't be claimed: why, and what to do. */
export const claimNote = (
  view: View<'claim-page'>,
  { title, about }: { title: string; about: string },
): VNode => framedBy(view, [h('h1', { id: 'title' }, title), h('p', { class: 'quiet' }, about)])
